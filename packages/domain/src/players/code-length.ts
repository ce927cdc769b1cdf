/** The most characters that a player’s code has. In a file of its own, since sentences of the console need only this. */
export const maxCodeLength = 30
