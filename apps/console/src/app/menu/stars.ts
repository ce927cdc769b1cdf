/** The number of stars in the bar and at the top of the menu (spec section 9); the rest are in a popup. */
export const starsShown = 10

/** Maximum number of stars that the server stores. */
const maxStarred = 60

/** Adds a star at the end, or removes it. Adds none to a full list. */
export const withStarToggled = (starred: readonly string[], path: string): readonly string[] =>
  starred.includes(path)
    ? starred.filter((other) => other !== path)
    : starred.length < maxStarred
      ? [...starred, path]
      : starred

/** Moves a starred page to a position, counted from 0. A page without a star changes nothing. */
export function withStarMoved(starred: readonly string[], path: string, position: number): readonly string[] {
  const otherPaths = starred.filter((other) => other !== path)
  if (otherPaths.length === starred.length) return starred
  const index = Math.max(0, Math.min(otherPaths.length, position))
  return [...otherPaths.slice(0, index), path, ...otherPaths.slice(index)]
}
