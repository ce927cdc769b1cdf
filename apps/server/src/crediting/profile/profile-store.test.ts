import type { BackendProfile } from '@khlang/domain/crediting/backend-profile'
import { expect, test } from 'vitest'
import type { Tx } from '#platform/database/database.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { rolledBack, withoutTriggers } from '#testing/rolled-back.ts'
import {
  addProfile,
  findDraft,
  findInUse,
  findProfile,
  findEverSwitchedOn,
  switchOn,
} from './profile-store.ts'

// A shop may have used several back-ends: what was set for one is not used at another.
const world = worldOfFile()
const [here, there] = ['https://here.example', 'https://there.example']
const readings = { addCredit: {}, removeCredit: {}, payOut: {}, payLossReturn: {} } as never
const usual = {
  mode: 'keyed',
  keyLifeHours: 24,
  timeoutMs: 5_000,
  readings,
  balances: {},
  transferNumbers: {},
}
const add = (tx: Tx, place: string, change: Partial<BackendProfile> = {}) =>
  addProfile(tx, {
    ...(usual as never as BackendProfile),
    ...change,
    place,
    headerNames: [],
    secretSealed: null,
    madeBy: 'lek',
  })
const versions = (all: readonly { version: number }[]) => all.map(({ version }) => version)

test('a profile is in use, a draft, and found only at its own back-end', () =>
  rolledBack(world.sql, async (tx) => {
    const other = await add(tx, there, { timeoutMs: 7_000 })
    const draft = await add(tx, here)
    expect(await findDraft(tx, here)).toMatchObject({ version: draft.version, timeoutMs: 5_000 })
    expect(await findDraft(tx, there)).toMatchObject({ version: other.version })
    expect(await findProfile(tx, { version: draft.version, place: here })).toMatchObject({
      version: draft.version,
    })
    expect(await findProfile(tx, { version: draft.version, place: there })).toBeNull()
    await switchOn(tx, other, 'owner')
    expect(await findInUse(tx, here)).toBeNull()
    expect(await findInUse(tx, there)).toMatchObject({ version: other.version, switchedOnBy: 'owner' })
    expect(await findDraft(tx, there)).toBeNull()
    expect(await findDraft(tx, here)).toMatchObject({ version: draft.version, switchedOnAt: null })
  }))

test('switching one on switches off the one before at the same back-end, and the history is latest first', () =>
  rolledBack(world.sql, async (tx) => {
    const elsewhere = await switchOn(tx, await add(tx, there), 'owner')
    const first = await switchOn(tx, await add(tx, here), 'owner')
    const second = await switchOn(tx, await add(tx, here), 'owner')
    const draft = await add(tx, here)
    expect(await findInUse(tx, here)).toMatchObject({ version: second.version, switchedOffAt: null })
    expect(await findInUse(tx, there)).toMatchObject({ version: elsewhere.version, switchedOffAt: null })
    // The history is sorted by the stored times, which need not follow the order of the versions.
    await withoutTriggers(tx)
    await tx`update backend_profile set switched_on_at = now() - interval '1 hour' where version = ${first.version}`
    expect(versions(await findEverSwitchedOn(tx, here))).toEqual(versions([second, first]))
    expect((await findProfile(tx, { version: first.version, place: here }))!.switchedOffAt).not.toBeNull()
    expect(await findDraft(tx, here)).toMatchObject({ version: draft.version })
  }))
