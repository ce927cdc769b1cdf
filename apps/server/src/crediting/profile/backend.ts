import type { BackendShown } from '@khlang/contract/crediting/backend-profile'
import { switchOnBlock } from '@khlang/domain/crediting/backend-profile'
import { readSetting } from '#platform/setting.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { findSendingHold } from '../sending/hold-store.ts'
import { profileRow, trialRow } from './profile-rows.ts'
import { findDraft, findEverSwitchedOn, findInUse } from './profile-store.ts'
import { countUnknownOrders, findTrialOf, lastCalls, stepsOf } from './trial-store.ts'

/**
 * Returns the data of the crediting back-end page: how the back-end is called, how its answers are read, who
 * decided that, the trial of the draft, and the last ten calls. It contains no secret.
 */
export async function backend({ caller, sql, backend: configured }: Context): Promise<BackendShown> {
  permit(caller, 'list.view')
  const { place, bundled, mode, timeoutMs, headers } = configured
  const [inUse, draft, history, hold, openQuestions, calls, keyLifeHours, numbers] = await Promise.all([
    findInUse(sql, place),
    findDraft(sql, place),
    findEverSwitchedOn(sql, place),
    findSendingHold(sql),
    countUnknownOrders(sql),
    lastCalls(sql, 10),
    readSetting(sql, 'sending.keyLifeHours'),
    readSetting(sql, 'transfer.numbers'),
  ])
  const trial = draft && (await findTrialOf(sql, draft.version))
  return {
    place,
    bundled,
    environment: {
      mode,
      keyLifeHours,
      timeoutMs,
      // The bundled back-end gets a new secret at each start, which nobody needs to know.
      headerNames: bundled ? [] : Object.keys(headers),
      transferNumbers: numbers as BackendShown['environment']['transferNumbers'],
    },
    inUse: inUse && profileRow(inUse),
    draft: draft && profileRow(draft),
    trial: trial && trialRow(trial),
    block: draft && switchOnBlock(trial && stepsOf(trial)),
    history: history.map(profileRow),
    live: {
      hold,
      openQuestions,
      calls: calls.map(({ at: calledAt, answeredAt, ...call }) => ({
        ...call,
        at: calledAt.toISOString(),
        answeredAt: answeredAt?.toISOString() ?? null,
      })),
    },
  }
}
