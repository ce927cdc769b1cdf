/** How a phone's messages reach us: mirrored by Pushbullet, told by a forwarder that signs, or by the wallet itself. */
export const phoneWays = ['pushbullet', 'signed', 'truemoney'] as const
export type PhoneWay = (typeof phoneWays)[number]

/** `waiting`: not tried yet, or heard by request only. `refused`: what we show for ourselves is not accepted. */
export const lamps = ['waiting', 'connected', 'broken', 'refused'] as const
export type Lamp = (typeof lamps)[number]

/** What became of a message: money, money we knew, nothing a pattern reads, or nobody of those who write for banks. */
export const phoneOutcomes = ['entry', 'duplicate', 'unread', 'other'] as const
export type PhoneOutcome = (typeof phoneOutcomes)[number]

/** Why a message of a bank waits for a person. */
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

export const longestSender = 80
export const mostSenders = 60

/** A message as it came: who wrote it, the app it was shown by, its title and its text. */
export type HeardMessage = {
  sender: string
  app: string | null
  title: string | null
  text: string
  heardAt: Date
}

/** Names and packages are compared whole, whatever the case: a chat called "SCB friends" is no bank. */
export const writtenFor = (
  senders: readonly string[],
  { sender, app }: Pick<HeardMessage, 'sender' | 'app'>,
) => [sender, app].some((name) => name !== null && senders.includes(plainSender(name)))

export const plainSender = (name: string) =>
  name.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** Under which names banks write, and their apps (domain reference 3.4, and what public receivers of such messages list). */
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

/** A beat comes every half minute; after three are missing nobody is there. */
export const beatMs = 30_000
export const silentMs = 95_000
/** A break shorter than this lost nothing: what came meanwhile is told when the line is back. */
export const gapMs = 2_000
/** A message may be told late, but what is older than this is looked at by a person: by then it may have been typed in. */
export const latestMs = 3 * 24 * 60 * 60_000

const [firstTryMs, longestTryMs] = [1_000, 60_000]

/** When to try again after so many in vain: twice as long each time, a minute at the most, and not all at the same moment. */
export const tryAgainMs = (tries: number, random: number) =>
  Math.round(Math.min(longestTryMs, firstTryMs * 2 ** Math.min(tries, 10)) * (0.75 + random / 2))

/** How near the time of a signed request must be; its nonce is kept longer than that. */
export const signedWindowMs = 5 * 60_000
