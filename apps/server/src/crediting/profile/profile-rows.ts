import type { ProfileRow, TrialRow, TrialStepRow } from '@khlang/contract/crediting/backend-profile'
import type { StoredProfile } from './profile-store.ts'
import type { StoredStep, StoredTrial } from './trial-store.ts'

/** Maps a profile to its row, without the sealed secret, which nobody is ever shown. */
export const profileRow = (profile: StoredProfile): ProfileRow => ({
  version: profile.version,
  readings: profile.readings,
  balances: profile.balances,
  mode: profile.mode,
  keyLifeHours: profile.keyLifeHours,
  timeoutMs: profile.timeoutMs,
  transferNumbers: profile.transferNumbers as ProfileRow['transferNumbers'],
  headerNames: profile.headerNames,
  madeBy: profile.madeBy,
  madeAt: profile.createdAt.toISOString(),
  switchedOnBy: profile.switchedOnBy,
  switchedOnAt: profile.switchedOnAt?.toISOString() ?? null,
  switchedOffAt: profile.switchedOffAt?.toISOString() ?? null,
})

export const trialRow = ({ createdAt, credit, takeBack, ...trial }: StoredTrial): TrialRow => ({
  ...trial,
  madeAt: createdAt.toISOString(),
  credit: stepRow(credit),
  takeBack: takeBack && stepRow(takeBack),
})

const stepRow = ({ call, ...step }: StoredStep): TrialStepRow => ({ ...step, ...call })
