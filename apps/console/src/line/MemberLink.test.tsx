// @vitest-environment happy-dom
import type { LineMember, LinkReferral } from '@khlang/contract/line/line-member'
import { createMemoryHistory } from '@tanstack/history'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { connectionsApi } from '#parts/api/connections-api.ts'
import { createRouter } from '#parts/navigation/router.ts'
import { RouterContext } from '#parts/navigation/use-router.ts'
import { Problem } from '#parts/problems/problem.ts'
import { buttonStates } from '#testing/button-states.ts'
import { collectToasts } from '#testing/collect-toasts.ts'
import { drawComponent } from '#testing/draw-component.tsx'
import { pendingCalls } from '#testing/pending-calls.ts'
import type { Toast } from '#ui/toast.ts'
import { MemberLink } from './MemberLink.tsx'

afterEach(() => void vi.restoreAllMocks())

const member = {
  id: 'l7',
  version: 3,
  player: null,
  suggested: null,
  master: null,
  linkedBy: null,
  can: { link: true },
} as unknown as LineMember
const mango = { id: 'p7', code: 'kk7', name: 'Mango' }
const suggested = { ...mango, by: 'mobile' }
const master = { id: 'm1', key: 12, name: 'Lamai' }
const linked = { player: mango, linkedBy: 'fern@example.test' }

async function drawLink(
  change: object,
  { referral }: { referral: LinkReferral | null | undefined } = { referral: null },
) {
  vi.spyOn(api.players, 'options').mockResolvedValue({
    rows: [{ id: 'p8', code: 'kk8', name: 'Lychee', status: 'normal' }],
  } as never)
  const [link, unlink] = [pendingCalls(), pendingCalls()]
  vi.spyOn(connectionsApi, 'linkLineMember').mockImplementation(link.call)
  vi.spyOn(connectionsApi, 'unlinkLineMember').mockImplementation(unlink.call)
  const onChanged = vi.fn()
  const toasts: Toast[] = []
  onTestFinished(collectToasts(toasts))
  const drawn = await drawComponent(
    <RouterContext value={createRouter({}, createMemoryHistory(), () => {})}>
      <MemberLink member={{ ...member, ...change } as LineMember} referral={referral} onChanged={onChanged} />
    </RouterContext>,
  )
  const without = (input: unknown) => {
    const { operationId: _, ...rest } = input as { operationId?: string }
    return rest
  }
  return {
    ...drawn,
    link,
    unlink,
    onChanged,
    toasts,
    states: () => buttonStates(drawn.home),
    linked: () => link.inputs().map(without),
    unlinked: () => unlink.inputs().map(without),
    alert: () => drawn.home.querySelector('[role=alert]')?.textContent ?? '',
    async chooses(code: string) {
      await drawn.until(() => drawn.home.querySelector('[role=option]') !== null)
      await drawn.clicks(code)
    },
  }
}
const linkTo = (code: string) => m.line_link_to({ code })
const unlinkFrom = m.line_unlink_title({ code: 'kk7' })

test('a member for whom no player is suggested is linked to the one that is chosen', async () => {
  const { chooses, clicks, linked: inputs, states } = await drawLink({})
  expect(states()).toEqual({ [m.line_link_open()]: true })
  await clicks(m.line_link_open())
  await chooses('kk8')
  expect(states()).toEqual({ [m.line_link_other()]: true, [linkTo('kk8')]: true })
  expect(inputs()).toEqual([])
  await clicks(linkTo('kk8'))
  expect(inputs()).toEqual([{ memberId: 'l7', version: 3, playerId: 'p8', withMaster: false }])
})

test('a member is linked to the suggested player by one press, or to another', async () => {
  const first = await drawLink({ suggested })
  expect(first.states()).toEqual({ [m.line_link_other()]: true, [linkTo('kk7')]: true })
  await first.clicks(linkTo('kk7'))
  expect(first.linked()).toEqual([{ memberId: 'l7', version: 3, playerId: 'p7', withMaster: false }])
  const second = await drawLink({ suggested })
  await second.clicks(m.line_link_other())
  await second.chooses('kk8')
  await second.clicks(linkTo('kk8'))
  expect(second.linked()).toMatchObject([{ playerId: 'p8' }])
})

test('the master whose link the member used is given to the player too, unless that is not wanted', async () => {
  const first = await drawLink({ suggested, master })
  await first.clicks(linkTo('kk7'))
  expect(first.linked()).toMatchObject([{ withMaster: true }])
  const second = await drawLink({ suggested, master })
  await second.clicks(m.line_link_with_master({ master: '12 · Lamai' }))
  await second.clicks(linkTo('kk7'))
  expect(second.linked()).toMatchObject([{ withMaster: false }])
})

test.each([
  ['who may not link', { can: { link: 'line-off' } }, m.problem_line_off()],
  ['who gets no permission from the server', { can: {} }, m.problem_not_permitted()],
])('%s chooses no player, and neither links nor unlinks', async (_, can, reason) => {
  const unsuggested = await drawLink(can)
  expect(unsuggested.states()).toEqual({ [m.line_link_open()]: reason })
  const known = await drawLink({ ...can, suggested })
  expect(known.states()).toEqual({ [m.line_link_other()]: reason, [linkTo('kk7')]: reason })
  for (const name of Object.keys(known.states())) await known.clicks(name)
  await known.submits()
  expect(known.linked()).toEqual([])
  expect(known.home.querySelector('[role=combobox]')).toBeNull()
  const tied = await drawLink({ ...can, ...linked })
  expect(tied.states()).toEqual({ [m.line_unlink()]: reason })
  await tied.clicks(m.line_unlink())
  expect(tied.states()).toEqual({ [m.line_unlink()]: reason })
})

test('a link is made once at a time; then it is announced, and the member is read again', async () => {
  const { clicks, link, linked: inputs, onChanged, states, toasts, until } = await drawLink({ suggested })
  await clicks(linkTo('kk7'))
  await until(() => states()[linkTo('kk7')] === 'busy')
  await clicks(linkTo('kk7'))
  expect(inputs()).toHaveLength(1)
  expect(onChanged).not.toHaveBeenCalled()
  link.last().answer({})
  await until(() => onChanged.mock.calls.length === 1)
  expect(toasts.map(({ title }) => title)).toEqual([m.line_linked_done({ code: 'kk7' })])
})

test('a link that is refused says why, keeps the player, and the member is read again', async () => {
  const { alert, clicks, link, onChanged, states, toasts, until } = await drawLink({ suggested })
  await clicks(linkTo('kk7'))
  link.last().fail(new Problem('not-found', 409, {}, () => 'linked meanwhile'))
  await until(() => alert().includes('linked meanwhile'))
  expect(onChanged).toHaveBeenCalledOnce()
  expect(toasts).toEqual([])
  expect(states()[linkTo('kk7')]).toBe(true)
})

test('a member is not unlinked before it is known what the link gave', async () => {
  const { states } = await drawLink(linked, { referral: undefined })
  expect(states()).toEqual({ [m.line_unlink()]: 'busy' })
})

test('a member is unlinked for a reason, which a refusal keeps', async () => {
  const { alert, clicks, home, onChanged, states, types, unlink, unlinked, until } = await drawLink(linked)
  await clicks(m.line_unlink())
  expect(states()).toMatchObject({ [m.go_back()]: true, [unlinkFrom]: m.problem_reason_missing() })
  expect(m.line_unlink() in states()).toBe(false)
  await types(home.querySelector('textarea')!, ' wrong person ')
  await clicks(unlinkFrom)
  expect(unlinked()).toEqual([{ memberId: 'l7', version: 3, withMaster: true, reason: 'wrong person' }])
  unlink.last().fail(new Problem('not-found', 409, {}, () => 'not linked any more'))
  await until(() => alert().includes('not linked any more'))
  expect(onChanged).toHaveBeenCalledOnce()
  expect(home.querySelector('textarea')!.value).toBe(' wrong person ')
  await clicks(m.go_back())
  expect(states()).toEqual({ [m.line_unlink()]: true })
})

test('the master that the link gave is taken back, unless that is not wanted', async () => {
  const referral = { master: 'Lamai', agent: null, changed: false }
  const { clicks, home, types, unlinked } = await drawLink(linked, { referral })
  await clicks(m.line_unlink())
  await types(home.querySelector('textarea')!, 'wrong person')
  await clicks(m.line_unlink_with_master({ master: 'Lamai' }))
  await clicks(unlinkFrom)
  expect(unlinked()).toMatchObject([{ withMaster: false }])
})

test('who may no longer link while unlinking reads that before the missing reason', async () => {
  const { clicks, draw, states } = await drawLink(linked)
  await clicks(m.line_unlink())
  await draw(
    <RouterContext value={createRouter({}, createMemoryHistory(), () => {})}>
      <MemberLink
        member={{ ...member, ...linked, can: { link: 'line-off' } } as never}
        referral={null}
        onChanged={() => {}}
      />
    </RouterContext>,
  )
  expect(states()[unlinkFrom]).toBe(m.problem_line_off())
})
