import { defaultPreferences, type Preferences } from '@khlang/domain/staff/preferences'
import { writtenTime } from '@khlang/domain/written-time'
import { expect, test } from 'vitest'
import { readLine } from './read-line.ts'

const joined = new Date('2026-06-05T07:05:00Z')
const read = (createdAt: string) => {
  const line = readLine({ code: 'nok01', createdAt })
  return line.createdAt?.toISOString() ?? line.reasons
}
const refused = [{ field: 'createdAt', reason: 'field-wrong' }]

test('the day a player joined is read as lists and other programs write it', () => {
  const styles = (['th', 'en'] as const).flatMap((locale) =>
    (['stored', 'thai'] as const).flatMap((dateStyle) =>
      (['gregorian', 'buddhist'] as const).map((era): Preferences => ({
        ...defaultPreferences,
        locale,
        dateStyle,
        era,
      })),
    ),
  )
  expect(styles.map((style) => read(writtenTime(joined, style)))).toEqual(
    styles.map(() => joined.toISOString()),
  )
  for (const text of ['2026-06-05T07:05:00Z', '2026-06-05T14:05:00+07:00', '2569-06-05 14:05'])
    expect(read(text)).toBe(joined.toISOString())
})

test('a day that can be read in two ways, as spreadsheets write it, is refused and not guessed', () => {
  for (const text of ['6/5/2026 14:05', '05-06-2026', '5/6/69', '5 มิ.ย. 69', '69-06-05 14:05'])
    expect([text, read(text)]).toEqual([text, refused])
})
