// violation in file: unused test
