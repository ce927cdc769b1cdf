/** The first ten stand in the bar and on top of the menu (spec section 9); the rest unfold. */
export const starsShown = 10

/** As many as the server keeps. */
const most = 60

/** Stars a page, after those there are, or takes its star away. */
export const toggled = (starred: readonly string[], path: string): readonly string[] =>
  starred.includes(path)
    ? starred.filter((other) => other !== path)
    : starred.length < most
      ? [...starred, path]
      : starred

/** Puts a starred page at a place; the others close up. One that moves up among the first pushes the last of them down. */
export function moved(starred: readonly string[], path: string, to: number): readonly string[] {
  const others = starred.filter((other) => other !== path)
  if (others.length === starred.length) return starred
  const at = Math.max(0, Math.min(others.length, to))
  return [...others.slice(0, at), path, ...others.slice(at)]
}
