/** How long somebody who said that he looks at something counts as looking, unless he says it again. */
export const presenceSeconds = 30
