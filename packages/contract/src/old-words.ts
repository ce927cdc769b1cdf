import { requestStatus, entryStatus, transferStatus, playerStatus } from './legacy-words.ts'
import type { OldCollection } from './old-collections.ts'

const entryFields = words(
  `status type createdate date employee qty userId user accountno bank truewallet employeeCreated bonus updatetime`,
)
const gameFields = words(`userId createdate value credit prize employee`)

/** Fields that are read or derived from others. Any other field is stored unused and listed in the report. */
export const knownFields: Record<OldCollection, readonly string[]> = {
  agents: words(`key name username digit code createdate master_count user_count`),
  master: words(`key name agent createdate user_count lineurl`),
  rewards: words(`key name coin credit picture image active`),
  users: words(`
    code email firstname lastname mobile company status calculate bank account_no account_no_check account_no_check_scb coins ball edit role
    linename userId pictureUrl avatar avatar_path master agent userFriendId userFriendCode location social_links createdate job_title
    manager key`),
  employee: words(`firstname lastname email displayName createdate`),
  auth: words(`
    localId email emailVerified displayName photoUrl lastSignedInAt createdAt disabled phoneNumber customAttributes mfaInfo
    providerUserInfo`),
  history: words(`userId qty status type updatetime createdate bonus employee employeeCreated`),
  krungsri: entryFields,
  krungsri_today: entryFields,
  roulet: gameFields,
  spin: gameFields,
  santaclaus: gameFields,
  sharefriend: gameFields,
  redeemreward: words(`userId createdate credit coin rewardId prize employee`),
  adminkindness: words(`userId createdate value credit note employee`),
  waste: words(`userId waste createdate month employee deposit withdraw status`),
  login: words(`userId login timestamp createdate`),
}

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/)
}

const inverted = <Ours extends string>(words: Record<Ours, string>) =>
  new Map(Object.entries<string>(words).map(([ownWord, word]) => [word, ownWord as Ours]))

export const requestStateOf = inverted(requestStatus)
export const transferWayOf = inverted(transferStatus)
export const entryStateOf = inverted(entryStatus)
export const playerStatusOf = inverted(playerStatus)

/** Whether a status is an e-mail address: the employee who had claimed it. */
export const isClaimStatus = (status: string) => /^[^\s@]+@[^\s@]+$/.test(status)
