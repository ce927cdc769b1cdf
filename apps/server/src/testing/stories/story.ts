import type { Mail } from '#platform/mail.ts'
import type { LineStandIn } from '@khlang/seed/line-stand-in'
import type { FirestoreStandIn } from '@khlang/seed/old-firestore-stand-in'
import type { PushStandIn } from '@khlang/seed/push-stand-in'
import type { Player } from '@khlang/seed/shop'
import type { newDesk } from '../desk.ts'
import type { Book } from '../on-file.ts'
import type { World } from '../world.ts'

/** What a story is told with. */
export type Stage = {
  book: Book
  world: World
  desk: Awaited<ReturnType<typeof newDesk>>
  /** One of those whose name steers nothing at the back-end, in good standing. */
  player: (at: number) => Player
  /** What stands in for LINE, for a push service, and for the old project. */
  line: LineStandIn
  push: PushStandIn
  oldProject: FirestoreStandIn
  /** What was sent by mail. */
  mails: Mail[]
  untilDone: (orderId: string) => Promise<void>
}

/** Every command of a part of the shop, in an order in which a day might bring them. */
export type Story = (stage: Stage) => Promise<void>
