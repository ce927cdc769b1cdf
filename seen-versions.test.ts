// Who changes a row sends the version that they have seen, so that nothing of a colleague’s is overwritten unnoticed. A
// row that lives, such as one that the stream or a read renews, has a newer version by the time of the press. So what is
// sent comes from `seenRow` of a form, or of `useAsSeen`. This is the list of all others, by file.
import { globSync, readFileSync } from 'node:fs'
import { api } from '@khlang/contract/api'
import { commandsOf, pathsOf } from '@khlang/contract/input-paths'
import { parseSync, type Node } from 'oxc-parser'
import { expect, test } from 'vitest'
import { walkNodes } from './scripts/test/walk-nodes.ts'

/** Who sends the version of a row as it is at the press, each class with the reason. */
const sendsTheLiveVersion = {
  'keys that move money: they do nothing for a moment after each change of the row': [
    'cashier/deposits/DepositActs.tsx',
    'cashier/withdrawals/WithdrawalActs.tsx',
    'cashier/withdrawals/WithdrawalClosing.tsx',
  ],
  'rows of which each is shown as it is, and leaves the choice when it no longer fits': [
    'cashier/requests/bulk-rows.ts',
    'statements/matching/GroupMatchDialog.tsx',
    'statements/matching/bulk-pairs.ts',
  ],
  'one press beside what it acts on: nothing is typed, and nothing of a colleague’s is overwritten': [
    'bank-feeds/PhoneActs.tsx',
    'service-api/WebhookActs.tsx',
    'staff/approvals/ApprovalSheet.tsx',
  ],
  'the row that its form has seen, passed on': ['line/AlertForm.tsx', 'line/ReplyForm.tsx'],
  'merged field by field, with a target of its own': ['players/form/use-save-player.ts'],
}

const home = 'apps/console/src/'
const sources = globSync(`${home}**/*.{ts,tsx}`, { exclude: (name) => /\.test\./.test(name) })

test('whoever sends a version sends that of the row they have seen, never a newer one', () => {
  const [seen, found] = [new Set<string>(), new Set<string>()]
  for (const file of sources) {
    const source = readFileSync(file, 'utf8')
    const textOf = ({ start, end }: Node) => source.slice(start, end)
    walkNodes(parseSync(file, source).program, (node) => {
      if (node.type !== 'ObjectExpression') return
      const named = node.properties.flatMap((one) =>
        one.type === 'Property' && one.key.type === 'Identifier'
          ? [{ name: one.key.name, value: one.value }]
          : [],
      )
      const version = named.find(({ name }) => /version$/i.test(name))
      // A command names its row.
      if (!version || !named.some(({ name }) => name === 'id' || name.endsWith('Id'))) return
      const sends = /^seenRow\b/.test(textOf(version.value)) ? seen : found
      if (!/^m\.|^\d/.test(textOf(version.value))) sends.add(file.slice(home.length))
    })
  }
  expect(seen.size).toBeGreaterThan(20)
  expect([...found].sort()).toEqual(Object.values(sendsTheLiveVersion).flat().sort())
})

test('whoever saves settings, which have no version, sends the values that they have seen', () => {
  const saves: string[] = []
  const blind: string[] = []
  for (const file of sources) {
    const source = readFileSync(file, 'utf8')
    walkNodes(parseSync(file, source).program, (node) => {
      if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return
      if (source.slice(node.callee.start, node.callee.end) !== 'api.settings.update') return
      const [input] = node.arguments
      const sendsSeen =
        input?.type === 'ObjectExpression' &&
        input.properties.some(
          (one) => one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === 'seen',
        )
      saves.push(file)
      if (!sendsSeen) blind.push(file.slice(home.length))
    })
  }
  expect(saves.length).toBeGreaterThan(3)
  expect(blind).toEqual([])
})

/** Commands that put a value in the place of another one, and take neither its version nor the value that was seen. */
const overwritesUnseen = {
  'one’s own, which no colleague changes': [
    'connections/rename-push-device',
    'staff/change-password',
    'staff/rename-passkey',
    'staff/save-preferences',
    'staff/update-profile',
  ],
  'each save is a version of its own, and none is used before it was tried and switched on': [
    'crediting/save-backend-draft',
  ],
  'a change of what it names, which leaves a colleague’s changes of the rest': [
    'players/change-tags',
    'players/set-standing',
  ],
  'the name and search of a view: nothing that anybody owns or is owed': ['reports/save-view'],
  'done once, to something that waits': ['statements/set-message-aside'],
}

test('a command that puts a value in the place of another one takes what was seen of it', () => {
  const unseen = commandsOf(api).flatMap(([command, schema]) =>
    /\/(change|edit|limit|rename|save|set|update)-/.test(command) &&
    !pathsOf(schema).some((path) => /^(version|playerVersion|seen)\b/.test(path))
      ? [command]
      : [],
  )
  expect(unseen.sort()).toEqual(Object.values(overwritesUnseen).flat().sort())
})
