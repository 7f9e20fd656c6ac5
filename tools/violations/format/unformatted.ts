/** violation in file: format */
export const untidy = [1,2 , 3]
