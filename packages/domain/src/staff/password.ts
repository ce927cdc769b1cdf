/** Length limits of every employee password, shown before the form is sent. */
export const leastPassword = 12
export const mostPassword = 128
