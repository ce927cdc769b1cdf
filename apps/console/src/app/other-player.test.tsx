// @vitest-environment happy-dom
import { execSync } from 'node:child_process'
import type { EntryRow } from '@khlang/contract/statements/statements'
import { act, type ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import th from '../../messages/th.json' with { type: 'json' }
import { NewDeposit } from '#cashier/deposits/NewDeposit.tsx'
import { CutCreditDialog } from '#crediting/CutCreditDialog.tsx'
import { api } from '#parts/api/api.ts'
import { Problem } from '#parts/problems/problem.ts'
import { GiveGoodwill } from '#rewards/GiveGoodwill.tsx'
import { MatchPlayerDialog } from '#statements/matching/MatchPlayerDialog.tsx'
import { drawComponent } from '#testing/draw-component.tsx'

/**
 * Where another player can be chosen after a command without an answer: its repeat is of the first player, and says so.
 */

afterEach(() => void vi.restoreAllMocks())

const ignore = () => {}
const sends = (call: object, name: string) =>
  vi.spyOn(call as Record<string, (input: { player: string }) => Promise<unknown>>, name)

/** Each form: the part, the call that it sends, and what is typed besides the player. */
const forms: Record<string, { part: ReactNode; call: () => ReturnType<typeof sends>; types: string[] }> = {
  'crediting/CutCreditDialog.tsx': {
    part: <CutCreditDialog onClose={ignore} />,
    call: () => sends(api.crediting, 'cutCredit'),
    types: ['300', 'ผิดพลาด'],
  },
  'rewards/GiveGoodwill.tsx': {
    part: <GiveGoodwill onCreated={ignore} onClose={ignore} />,
    call: () => sends(api.rewards, 'giveGoodwill'),
    types: ['300', 'วันเกิด'],
  },
  'cashier/requests/NewRequest.tsx': {
    part: <NewDeposit onCreated={ignore} onClose={ignore} />,
    call: () => sends(api.cashier, 'createDeposit'),
    types: ['300'],
  },
  'statements/matching/MatchPlayerDialog.tsx': {
    part: (
      <MatchPlayerDialog
        entry={{ id: 'e1', number: 9, amount: '300.00' } as EntryRow}
        onMatched={ignore}
        onRefused={ignore}
        onClose={ignore}
      />
    ),
    call: () => sends(api.statements, 'matchPlayer'),
    types: [],
  },
}

test('every part in which another player can be chosen is tested here', () => {
  const found = execSync('git grep -l "<ChosenPlayer" -- "apps/console/src/*.tsx" ":!*.test.tsx"')
    .toString()
    .trim()
    .split('\n')
    .map((file) => file.replace('apps/console/src/', ''))
  // The trial of a back-end profile names the player in the same way: `texts` of `TrialCard`.
  expect(found.sort()).toEqual([...Object.keys(forms), 'crediting/backend/TrialCard.tsx'].sort())
})

test.each(Object.entries(forms))(
  'after a lost answer %s names the player whose command it repeats, also beneath another player',
  async (_, { part, call, types: typed }) => {
    const rows = [7, 8].map((n) => ({ id: `p${n}`, code: `kk${n}`, name: 'มะม่วง', status: 'normal' }))
    vi.spyOn(api.players, 'options').mockResolvedValue({ rows } as never)
    vi.spyOn(api.players, 'view').mockReturnValue(new Promise(() => {}) as never)
    const sent = call().mockRejectedValue(new Problem('unreachable', 0))
    const may = ['credit.cut', 'reward.give', 'entry.match', 'slip.attach'] as never
    const limits = { least: 1, most: 5_000 }
    const { home, until, clicks, types } = await drawComponent(part, {
      may,
      goodwillCeiling: 500,
      bonusCeiling: 500,
      bonusPresets: [],
      role: 'owner',
      requestLimits: { deposit: limits, withdrawal: limits } as never,
    })
    const choose = async (code: string) => {
      await until(() => [...home.querySelectorAll('[role=option]')].some((one) => isReady(one, code)))
      await clicks(code)
    }
    const players = () => sent.mock.calls.map(([input]) => input.player)
    /** The button that moves money is the last one of the dialog. */
    const send = () => act(async () => [...home.querySelectorAll<HTMLElement>('button')].at(-1)!.click())
    const again = th.operation_again.replace('{what}', '')

    await choose('kk7')
    for (const [at, text] of typed.entries()) {
      await types(home.querySelector<HTMLInputElement>(at === 0 ? 'input' : 'textarea')!, text)
    }
    const pressed = [...home.querySelectorAll('button')].at(-1)!.textContent
    expect(pressed).toContain('kk7')
    await send()
    await until(() => home.textContent.includes(th.operation_undecided))
    expect(home.textContent).not.toContain(again)

    await clicks(th.player_other)
    await choose('kk8')
    await until(() => home.textContent.includes(again))
    await clicks(`${again}${pressed}`)
    await until(() => players().length === 2)
    expect(players()).toEqual(['p7', 'p7'])
    await until(() => home.textContent.includes(`${again}${pressed}`))
    await send()
    expect(players()).toEqual(['p7', 'p7', 'p8'])
    await until(() => home.textContent.includes(th.operation_undecided))
    expect(home.textContent).not.toContain(again)
  },
)

const isReady = (option: Element, code: string) =>
  option.textContent.includes(code) && !option.hasAttribute('disabled')
