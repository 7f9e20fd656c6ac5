/** caught anywhere: format */
export const untidy = [1,2 , 3]
