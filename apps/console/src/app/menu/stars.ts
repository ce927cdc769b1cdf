/** The number of stars in the bar and at the top of the menu (spec section 9); the rest are in a popup. */
export const starsShown = 10

/** Maximum number of stars that the server stores. */
const most = 60

/** Adds a star at the end, or removes it. Adds none to a full list. */
export const toggled = (starred: readonly string[], path: string): readonly string[] =>
  starred.includes(path)
    ? starred.filter((other) => other !== path)
    : starred.length < most
      ? [...starred, path]
      : starred

/** Moves a starred page to a position, counted from 0. A page without a star changes nothing. */
export function moved(starred: readonly string[], path: string, to: number): readonly string[] {
  const others = starred.filter((other) => other !== path)
  if (others.length === starred.length) return starred
  const at = Math.max(0, Math.min(others.length, to))
  return [...others.slice(0, at), path, ...others.slice(at)]
}
