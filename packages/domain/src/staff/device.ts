/**
 * The browser and system named in a `User-Agent`, so that people recognise their own device. No check relies
 * on them.
 */
export type Device = { browser: string | null; system: string | null; handheld: boolean }

/** Patterns of browsers, the more specific first: nearly every browser also claims to be Chrome and Safari. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bLine\/([\d.]+)/i, 'LINE'],
  [/\b(?:FBAN|FBAV)\b/, 'Facebook'],
  [/\b(?:Edg|EdgA|EdgiOS)\/(\d+)/, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\/(\d+)/, 'Opera'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:Headless)?(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const named = (agent: string, [pattern, name]: readonly [RegExp, string]) => {
  const found = pattern.exec(agent)
  return found ? [name, found[1]?.split('.')[0]].filter(Boolean).join(' ') : null
}

/** Reads a browser's `User-Agent`. Parts that it does not name are null. */
export function deviceOf(agent: string): Device {
  const first = (table: typeof browsers) =>
    table.map((line) => named(agent, line)).find((words) => words !== null) ?? null
  return {
    browser: first(browsers),
    system: first(systems),
    handheld: /\b(Mobile|iPhone|iPad|Android)\b/.test(agent),
  }
}
