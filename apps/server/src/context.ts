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

/** What every handler gets: the caller, the database, and the services of this process. */
export type Context = {
  caller: Caller
  /** Set for a dry run: the command stops at the approval gate (`approval-gate.ts`) and is rolled back. */
  dryRun?: boolean | undefined
  /**
   * In a dry run whose refusal is shown to its requester: the database in which something is kept, such as what that
   * refusal reveals. Unset in all other dry runs.
   */
  lasting?: Sql | undefined
  /** The approval under which the command runs, if a second person has approved it. */
  approval?: ApprovalId | undefined
  /**
   * The commands that can need a second person's approval, each with the function that its route also calls.
   */
  approvalCommands: Record<ApprovableCommand, (context: Context, input: never) => Promise<unknown>>
  /**
   * The session of the employee who calls; null for a key, for a caller who is not signed in, and while an approval
   * is carried out.
   */
  session: CurrentSession | null
  /** Replaces the session token of the browser. */
  giveSession: (session: { token: string; until: Date | null }) => void
  /**
   * Sends push notifications to browsers. `pushDevice` is the device id that the browser sent (null: none);
   * `keepPushDevice` gives it one.
   */
  push: PushService
  pushDevice: string | null
  keepPushDevice: (deviceId: string) => void
  /** Encrypts secrets in the database, so that only this installation can read them. */
  sealing: Sealing
  /** The network address of the caller. */
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
   * Records outside the database about its content, and the secret that signs the acceptance of a loss of
   * history.
   */
  witness: Witness
  auditKey: string
  /** The file storage; handlers keep pictures of people there. */
  files: Files
  /**
   * Erases what the features above `players` keep about a player who is forgotten, in the given transaction.
   */
  forgetElsewhere: (tx: Tx, id: PlayerId) => Promise<void>
  /** Reads the facts about the shop from which the set-up guide derives which steps are done. */
  readShopFacts: ReadShopFacts
  /** Sends orders after the commit of the transaction that placed them (`placeOnce`). */
  sending: Sending
  /**
   * Woken after a transaction that requests a preview or a commit. Its sweeper finds imports whose wake-up
   * was missed.
   */
  importer: Pick<Importer, 'wake'>
  /** Woken after a transaction that requests that an old project is fetched, tried or imported. */
  legacyImport: Pick<LegacyImportWorker, 'wake'>
  /** The address of the old project's document database, if it is a fake. */
  oldProject: OldProjectEndpoint
  /** Woken after a transaction that requests a back-test. */
  backTests: Pick<BackTestRunner, 'wake'>
  /** The crediting back-end as the environment configures it. */
  backend: ConfiguredBackend
  /** Reads a player's balance and movements from the back-end, if it can be queried. */
  readCredits: ReadCredits
  readBalance: ReadBalance
  /** Tests a transfer number; null if the test could move money, which only the bundled back-end rules out. */
  testTransfer: TestTransfer
  /** Woken after the transaction that queues a message for another system. */
  wakeWebhook: (webhookId: string) => void
  /** The shop's account at LINE. `call` queries it; `wakeSender`, or its sweep, sends what is queued. */
  line: LineSending
}

/** The caller's part of the context, before the caller is identified. */
export const anonymousContext = {
  caller: { kind: 'nobody', because: 'not-signed-in' },
  session: null,
  giveSession: () => {},
  pushDevice: null,
  keepPushDevice: () => {},
  address: '',
} satisfies Partial<Context>
