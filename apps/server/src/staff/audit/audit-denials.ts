import type { FastifyInstance } from 'fastify'
import { writeAudit } from '#platform/audit.ts'
import type { Sql } from '#platform/database/database.ts'
import type { Log } from '#platform/monitoring/log.ts'
import { currentOrigin } from '#platform/http/origin.ts'

/** Within this time, an employee's repeated refusal for lack of the same permission is audited only once. */
const repeatAfterMs = 60_000
const maxRemembered = 1_000

/** Audits, after the answer was sent, that an employee was refused a call for lack of a permission. */
export function auditDenials(http: FastifyInstance, { sql, log }: { sql: Sql; log: Log }): void {
  const notedAt = new Map<string, number>()

  http.addHook('onResponse', (_request, _reply, done) => {
    const { employee, denied } = currentOrigin() ?? {}
    if (!employee || !denied || isRepeated(`${employee} ${denied}`)) return done()
    writeAudit(sql, { actor: employee, act: 'right.denied', object: ['right', denied] })
      .catch((error: unknown) => log.warn({ err: error }, 'could not record a refusal in the audit log'))
      .finally(done)
  })

  /** Returns whether this refusal was audited within `repeatAfterMs`. If not, remembers it as audited now. */
  function isRepeated(refusal: string): boolean {
    const now = Date.now()
    if (now - (notedAt.get(refusal) ?? -Infinity) < repeatAfterMs) return true
    if (notedAt.size >= maxRemembered) notedAt.clear()
    notedAt.set(refusal, now)
    return false
  }
}
