// Browsers from spring 2024 on run the console (README; index.html refuses older ones). What came later may not be used: it is missing there, and
// nothing adds it. Each name is written as code uses it, with the first versions that have it.
import { readFileSync } from 'node:fs'
import { execSync } from 'node:child_process'
import { expect, test } from 'vitest'

const newer: Record<string, RegExp> = {
  'URL.parse (Safari 18, Chrome 126)': /\bURL\.parse\(/,
  'Promise.try (Safari 18.2, Chrome 128)': /\bPromise\.try\(/,
  'Iterator helpers (Safari 18.4, Chrome 122)':
    /\.(values|entries|keys)\(\)\s*\.(map|filter|some|every|find|toArray|take|drop|reduce|flatMap|forEach)\(|\bIterator\./,
  'RegExp.escape (Safari 18.2, Chrome 136)': /\bRegExp\.escape\(/,
  'base64 and hex of bytes (Safari 18.2, Chrome 140)': /\.(fromBase64|toBase64|fromHex|toHex)\(/,
  'Error.isError, Math.sumPrecise': /\b(Error\.isError|Math\.sumPrecise)\(/,
  'Map.getOrInsert': /\.getOrInsert(Computed)?\(/,
  'Intl.DurationFormat (Safari 16.4, Chrome 129)': /\bDurationFormat\b/,
  'scrollend (Safari 26.2)': /['"]scrollend['"]/,
  'requestIdleCallback (not in Safari)': /\brequestIdleCallback\(/,
  'scheduler (not in Safari)': /\bscheduler\.\w/,
  'closedby and commands of buttons (2025)': /\b(closedby|commandfor|closedBy|commandFor)=/,
  'field-sizing, interpolate-size, anchor positioning, if() (2024 and later)':
    /\b(field-sizing|interpolate-size|position-anchor|anchor-name)\s*:|:\s*if\(/,
  'light-dark() (Safari 17.5, Chrome 123)': /\blight-dark\(/,
}

test('the console uses nothing that browsers of spring 2024 lack', () => {
  const files = execSync(
    'git ls-files --cached --others --exclude-standard -- apps/console/src apps/console/public apps/console/index.html packages/domain/src',
  )
    .toString()
    .trim()
    .split('\n')
    .filter((file) => /\.(tsx?|js|css|html)$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file))
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    return Object.entries(newer).flatMap(([name, used]) => (used.test(text) ? [`${file}: ${name}`] : []))
  })
  expect(found).toEqual([])
})
