/** What every password of an employee keeps to, said before it is sent (rulings 11). */
export const leastPassword = 12
export const mostPassword = 128
