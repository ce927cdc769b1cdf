/** What every password of an employee keeps to, said before it is sent. */
export const leastPassword = 12
export const mostPassword = 128
