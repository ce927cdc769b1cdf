import { exportColumns } from '@khlang/contract/reports/reports'
import { defaultPreferences } from '@khlang/domain/staff/preferences'
import { expect, test } from 'vitest'
import { commitFile, linesOfFile, previewFile } from '#testing/player-file.ts'
import { worldOfFile } from '#testing/of-file.ts'

const world = worldOfFile()

test.each([
  ['th', 'stored', 'gregorian'],
  ['th', 'thai', 'buddhist'],
  ['en', 'stored', 'buddhist'],
  ['en', 'thai', 'gregorian'],
] as const)(
  'the list of players as an employee reads it (%s, %s, %s) changes nobody when its file is imported again',
  async (locale, dateStyle, era) => {
    const client = await world.as('owner')
    await client.post('staff/save-preferences', { ...defaultPreferences, locale, dateStyle, era })
    const columns = exportColumns.players.filter((column) => column !== 'whole').join(',')
    const answer = await client.file({ list: 'players', format: 'csv', columns, reason: 'to look at' })
    const lines = (await answer.text()).split('\r\n')
    const brought = await previewFile(client, lines.join('\r\n'))
    expect(await linesOfFile(client, brought.id, 'unreadable')).toEqual([])
    expect(brought.counts).toMatchObject({ new: 0, changed: 0, unchanged: lines.length - 2 })
    const [, line] = lines
    const other = line!.replace(/^[^,]+/, `again-${locale}-${era}`)
    const added = await previewFile(client, [lines[0], other, ''].join('\r\n'))
    await commitFile(client, added.id)
    const created = await world.sql`
      select extract(year from created_at) > 2100 as late from player where code = ${`again-${locale}-${era}`}`
    expect(created).toEqual([{ late: false }])
  },
)
