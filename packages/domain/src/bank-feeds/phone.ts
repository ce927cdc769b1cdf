/**
 * How a phone's messages reach the server: mirrored by Pushbullet, sent by a forwarder that signs, or sent by the
 * wallet itself.
 */
export const phoneWays = ['pushbullet', 'signed', 'truemoney'] as const
export type PhoneWay = (typeof phoneWays)[number]

/**
 * Connection status. `waiting`: not tried yet, or not again since it was released; a forwarder or a wallet, which
 * connects only to send, always waits. `broken`: lost or unreachable, tried again soon. `refused`: the other side does
 * not accept our credentials.
 */
export const connectionStatuses = ['waiting', 'connected', 'broken', 'refused'] as const
export type ConnectionStatus = (typeof connectionStatuses)[number]

/**
 * The outcome of a message: a new entry, a known entry, left to a person (`unreadReasons`), or not from one of the
 * phone's senders.
 */
export const phoneOutcomes = ['entry', 'duplicate', 'unread', 'other'] as const
export type PhoneOutcome = (typeof phoneOutcomes)[number]

/**
 * Why a bank message waits for a person. `two-readings`: its texts contradict each other. `event-unknown`: a kind of
 * event of the wallet that we do not know. `refused`: what was read is no valid entry, or storing it failed.
 */
export const unreadReasons = [
  'no-pattern',
  'no-account',
  'many-accounts',
  'too-old',
  'encrypted',
  'two-readings',
  'event-unknown',
  'refused',
] as const
export type UnreadReason = (typeof unreadReasons)[number]

export const maxSenderLength = 80
export const maxSenders = 60

/** A message as received: its sender, the app that showed it, its title and its text. */
export type IncomingMessage = {
  sender: string
  app: string | null
  title: string | null
  text: string
  heardAt: Date
}

/**
 * Whether the message is from one of these senders, which are normalised by `normalizeSender`. Compares the
 * whole name of the sender or app, since a chat called "SCB friends" is not a bank.
 */
export const isFromSender = (
  senders: readonly string[],
  { sender, app }: Pick<IncomingMessage, 'sender' | 'app'>,
) => [sender, app].some((name) => name !== null && senders.includes(normalizeSender(name)))

/** Returns a sender's name in the form in which names are compared: lower case, single spaces. */
export const normalizeSender = (name: string) =>
  name.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** Sender names and apps that banks use (from lists of public receivers of such messages). */
export const knownSenders: Record<string, readonly string[]> = {
  SCB: ['scb', '027777777', 'scb easy', 'com.scb.phone'],
  KBANK: ['kbank', 'k plus', 'com.kasikorn.retail.mbanking.wap'],
  KRUNGSRI: ['krungsri', 'kma', 'com.krungsri.kma'],
  KTB: ['krungthai', 'ktb', 'krungthai next', 'ktbcs.netbank'],
  BBL: ['bangkokbank', 'bangkok bank', 'bualuang mbanking', 'com.bbl.mobilebanking'],
  GSB: ['gsb', 'mymo', 'com.mobilife.gsb.mymo'],
  TTB: ['ttb', 'tmbbank', 'ttb touch', 'com.ttbbank.oneapp'],
  BAAC: ['baac', 'baac mobile', 'com.baac.amobileplus'],
  TRUEMONEY: ['truemoney', 'truemoney wallet', 'th.co.truemoney.wallet'],
}

/** Pushbullet's stream sends a heartbeat every half minute. After three missing ones the connection counts as lost. */
export const beatMs = 30_000
export const silentMs = 95_000
/** A time without a connection is recorded as a gap only if it is longer than this. */
export const gapMs = 2_000
/**
 * A message may arrive late. A message older than this waits for a person, because somebody may have typed it
 * in by hand by then.
 */
export const latestMs = 3 * 24 * 60 * 60_000

const [firstTryMs, longestTryMs] = [1_000, 60_000]

/**
 * Returns the delay before the next try: doubles with each failed try up to a minute, a quarter less or more (`random`
 * is from 0 to 1), so that not all retry at once.
 */
export const tryAgainMs = (tries: number, random: number) =>
  Math.round(Math.min(longestTryMs, firstTryMs * 2 ** Math.min(tries, 10)) * (0.75 + random / 2))

/** How far the time of a signed request may be off. Its nonce is kept longer than that. */
export const signedWindowMs = 5 * 60_000
