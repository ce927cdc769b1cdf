/** Length limits of every employee password, shown before the form is sent. */
export const minPasswordLength = 12
export const maxPasswordLength = 128
