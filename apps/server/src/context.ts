import type { ApprovableCommand } from '@khlang/contract/approvals'
import type { ApprovalId } from '@khlang/domain/brand'
import type { CreditOrder } from '@khlang/domain/crediting/order'
import type { LineAtHand } from '#connections/start-line.ts'
import type { OldProjectPlace } from '#connections/firebase/fetch-project.ts'
import type { PushAtHand } from '#connections/post-push.ts'
import type { Mover } from '#connections/mover.ts'
import type { BackendAtHand } from '#crediting/backend-manner.ts'
import type { ReadBalance, ReadCredits } from '#crediting/credit-reader.ts'
import type { TestTransfer } from '#crediting/transfer-test.ts'
import type { Sql } from '#platform/database.ts'
import type { Files } from '#platform/files.ts'
import type { Log } from '#platform/log.ts'
import type { SendMail } from '#platform/mail.ts'
import type { Sealing } from '#platform/sealed.ts'
import type { BackupWorker } from '#settings/backup-worker.ts'
import type { Caller } from '#staff/actor.ts'
import type { Witness } from '#platform/witness.ts'
import type { SessionAtHand } from '#staff/sessions-store.ts'
import type { Importer } from '#statements/importer.ts'
import type { Lab } from '#statements/lab.ts'

/** What a handler gets: who calls, the database, and the way to have an order carried out at once. */
export type Context = {
  caller: Caller
  /** Only tried, to see what it would do: it stops at the question for a second person (`second-person.ts`). */
  looks?: boolean | undefined
  /** By which it is carried out, where a second person was asked for it. */
  approval?: ApprovalId | undefined
  /** The commands that a second person can be asked for, each by the function that does it for everybody. */
  approvalCommands: Record<ApprovableCommand, (context: Context, input: never) => Promise<unknown>>
  /** By which an employee calls; null for a key, and for nobody. */
  session: SessionAtHand | null
  /** Gives the browser its session under another token. */
  giveSession: (given: { token: string; until: Date | null }) => void
  /** What tells browsers; which device this one is, as it says itself, and how it is told that it is one. */
  push: PushAtHand
  pushDevice: string | null
  keepPushDevice: (deviceId: string) => void
  /** Keeps secrets in the database that only this installation reads. */
  sealing: Sealing
  /** The address of the socket. */
  address: string
  /** The address that staff use, for links. */
  publicUrl: string
  /** Null where no mail is sent. */
  mail: SendMail | null
  /** Makes backups of this installation, where a place for them is set. */
  backupWorker: Pick<BackupWorker, 'place' | 'begin'>
  sql: Sql
  log: Log
  /** What is known outside the database of what is in it, and the secret by which a history is accepted. */
  witness: Witness
  auditKey: string
  /** Where pictures are kept. */
  files: Files
  /** Called after the order's transaction has committed; if the process dies first, the sweeper finds the order. */
  dispatch: (order: CreditOrder) => void
  /** Woken after the transaction that asks for a preview or a commit; its sweeper finds what was not. */
  importer: Pick<Importer, 'wake'>
  /** Woken after the transaction that asks for a trial of an import, or for the whole of it. */
  mover: Pick<Mover, 'wake'>
  /** Where the document database of an old project is, when it is a stand-in. */
  oldProject: OldProjectPlace
  /** Woken after the transaction that asks for a back-test. */
  lab: Pick<Lab, 'wake'>
  /** The crediting back-end, as the environment says it. */
  backend: BackendAtHand
  /** What the back-end says a player has, with its movements, where it can be asked. */
  readCredits: ReadCredits
  readBalance: ReadBalance
  /** Tries a number for payouts where nothing can move by it; null where money would. */
  testTransfer: TestTransfer
  /** Woken after the transaction that puts a message for another system into the table. */
  wakeWebhook: (webhookId: string) => void
  /** The shop's account at LINE: asked by `call`; what is put into the table goes by `wakeSender`, or by its sweep. */
  line: LineAtHand
}
