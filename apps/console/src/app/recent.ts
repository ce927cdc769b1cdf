const key = 'khlang.recent'
const most = 5

/**
 * Returns the last choices in this browser's palette by their registry names: only pages and commands, never people.
 */
export function recentlyUsed(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

export const used = (name: string) =>
  localStorage.setItem(
    key,
    JSON.stringify([name, ...recentlyUsed().filter((one) => one !== name)].slice(0, most)),
  )
