import type { ApprovableCommand } from '@khlang/contract/approvals'
import type { ApprovalId, PlayerId } from '@khlang/domain/brand'
import type { LineSending } from '#line/start-line.ts'
import type { OldProjectEndpoint } from '#legacy-import/live-project/fetch-project.ts'
import type { PushService } from '#notifications/push/post-push.ts'
import type { LegacyImportWorker } from '#legacy-import/legacy-import-worker.ts'
import type { ConfiguredBackend } from '#crediting/sending/backend-manner.ts'
import type { Sending } from '#crediting/sending/place-once.ts'
import type { ReadBalance, ReadCredits } from '#crediting/sending/credit-reader.ts'
import type { TestTransfer } from '#crediting/profile/transfer-test.ts'
import type { Sql, Tx } from '#platform/database/database.ts'
import type { Files } from '#platform/files/files.ts'
import type { Health } from '#platform/monitoring/health.ts'
import type { Log } from '#platform/monitoring/log.ts'
import type { SendMail } from '#platform/mail.ts'
import type { Sealing } from '#platform/secrets/sealed.ts'
import type { BackupWorker } from '#settings/backup-worker.ts'
import type { Caller } from '#staff/actor.ts'
import type { Witness } from '#platform/monitoring/witness.ts'
import type { ReadShopFacts } from '#staff/employees/me.ts'
import type { CurrentSession } from '#staff/sessions/sessions-store.ts'
import type { Importer } from '#statements/imports/importer.ts'
import type { BackTestRunner } from '#statements/automation/back-test-runner.ts'

/** What a handler gets: who calls, the database, and a way to have an order carried out at once. */
export type Context = {
  caller: Caller
  /**
   * Set for a dry run that shows what the command would do: it stops where a second person would be asked
   * (`approval-gate.ts`).
   */
  dryRun?: boolean | undefined
  /** The approval under which the command runs, if a second person was asked. */
  approval?: ApprovalId | undefined
  /** The commands that can need a second person, each with the function that its route calls too. */
  approvalCommands: Record<ApprovableCommand, (context: Context, input: never) => Promise<unknown>>
  /** The session of the employee who calls; null for a key, and for a caller who is not signed in. */
  session: CurrentSession | null
  /** Replaces the session token of the browser. */
  giveSession: (given: { token: string; until: Date | null }) => void
  /** What sends notifications to browsers; the id that this device sent, and how to give it one. */
  push: PushService
  pushDevice: string | null
  keepPushDevice: (deviceId: string) => void
  /** Encrypts secrets in the database, so that only this installation can read them. */
  sealing: Sealing
  /** The address of the socket. */
  address: string
  /** The address that staff use, for links. */
  publicUrl: string
  /** Null if no mail is sent. */
  mail: SendMail | null
  /** Makes backups of this installation, if a place for them is configured. */
  backupWorker: Pick<BackupWorker, 'place' | 'begin'>
  /** Figures for the readiness check and the health page. */
  health: Health
  sql: Sql
  log: Log
  /**
   * What is recorded outside the database about its content, and the secret that signs the acceptance of a
   * history.
   */
  witness: Witness
  auditKey: string
  /** Where pictures are stored. */
  files: Files
  /**
   * Erases what the features above `players` keep about a player who is forgotten, in the given transaction.
   */
  forgetElsewhere: (tx: Tx, id: PlayerId) => Promise<void>
  /** Reads the facts about the shop that the set-up guide needs. */
  readShopFacts: ReadShopFacts
  /** Sends orders after the commit of the transaction that placed them (`placeOnce`). */
  sending: Sending
  /** Woken after the transaction that asks for a preview or a commit; its sweeper finds what was missed. */
  importer: Pick<Importer, 'wake'>
  /** Woken after the transaction that asks for a trial run of an import, or for the whole import. */
  legacyImport: Pick<LegacyImportWorker, 'wake'>
  /** Where the document database of an old project is, if it is a fake. */
  oldProject: OldProjectEndpoint
  /** Woken after the transaction that asks for a back-test. */
  backTests: Pick<BackTestRunner, 'wake'>
  /** The crediting back-end as the environment configures it. */
  backend: ConfiguredBackend
  /** The back-end's balance of a player, with the movements, if it can be queried. */
  readCredits: ReadCredits
  readBalance: ReadBalance
  /** Tests a number for payouts where it can move no money; null if it would move money. */
  testTransfer: TestTransfer
  /** Woken after the transaction that queues a message for another system. */
  wakeWebhook: (webhookId: string) => void
  /** The shop's account at LINE. `call` queries it; `wakeSender`, or its sweep, sends what is queued. */
  line: LineSending
}

/** What is known of a request's caller before anybody is identified. */
export const anonymousContext = {
  caller: { kind: 'nobody', because: 'not-signed-in' },
  session: null,
  giveSession: () => {},
  pushDevice: null,
  keepPushDevice: () => {},
  address: '',
} satisfies Partial<Context>
