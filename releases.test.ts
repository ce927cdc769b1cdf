import { execSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * A console stays open for days. What a component takes from the browser it must give back, or memory and hidden
 * listeners grow. Each line: what takes something, and what gives it back in the same file.
 */
const pairs: [taken: string, takes: RegExp, givesBack: RegExp][] = [
  ['the address of a file', /createObjectURL\(/, /revokeObjectURL\(/],
  ['an output of sound', /new AudioContext/, /\.close\(\)/],
  ['a channel between tabs', /new BroadcastChannel/, /\.close\(\)/],
  ['a decoded picture', /createImageBitmap\(/, /\.close\(\)/],
  ['a repeated timer', /setInterval\(/, /clearInterval\(/],
  ['an observer', /new (Resize|Intersection|Mutation|Performance)Observer/, /\.disconnect\(\)/],
  [
    'a listener',
    /\b(window|document|screen|media|globalThis|visualViewport)\??\.addEventListener\(|(?<![.\w])addEventListener\(/,
    /removeEventListener\(|signal[,: }]|once: true/,
  ],
]

/** Files that keep what they take, and why. Most of it lives as long as the page itself. */
const exceptions: Record<string, string> = {
  'apps/console/src/parts/picture/decode-avatar.ts': 'the crop dialog closes it',
  'apps/console/src/app/AuthenticatedApp.tsx': 'preferences are saved and forms submitted on every page',
  'apps/console/src/live/stream.ts': 'every tab hears the leader until it is closed',
}

test('what a file of the console takes from the browser, it gives back', () => {
  const files = execSync('git ls-files --cached --others --exclude-standard -- "apps/console/src/*.ts*"')
    .toString()
    .trim()
    .split('\n')
    .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
  const kept = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    return pairs
      .filter(([, takes, givesBack]) => takes.test(text) && !givesBack.test(text))
      .map(([taken]) => `${file}: ${taken}`)
  })
  expect(kept.filter((line) => !(line.split(':')[0]! in exceptions))).toEqual([])
  expect(Object.keys(exceptions).filter((file) => !kept.some((line) => line.startsWith(file)))).toEqual([])
})
