import type { Mail } from '#platform/mail.ts'
import type { FakeLine } from '@khlang/seed/fake-line'
import type { FakeFirestore } from '@khlang/seed/fake-firestore'
import type { FakePush } from '@khlang/seed/fake-push'
import type { Player } from '@khlang/seed/shop'
import type { newDesk } from '../desk.ts'
import type { Book } from '../on-file.ts'
import type { World } from '../world.ts'

/** The world that all stories share, one after another in the order of `commands.test.ts`, and the helpers they can use. */
export type Stage = {
  book: Book
  world: World
  desk: Awaited<ReturnType<typeof newDesk>>
  /**
   * The player with this index, from 0, among those in good standing whose external key triggers no fault in the
   * back-end. There must be one.
   */
  player: (at: number) => Player
  /** The fakes of LINE, of a push service and of the old project. */
  line: FakeLine
  push: FakePush
  oldProject: FakeFirestore
  /** All mails sent so far, by earlier stories too. */
  mails: Mail[]
  /** Waits until the order is done; fails if it ends otherwise. */
  untilDone: (orderId: string) => Promise<void>
}

/**
 * Runs the commands of one part of the shop in an order that a day could bring; `book` checks rights, audit lines
 * and repeats of each.
 */
export type Story = (stage: Stage) => Promise<void>
