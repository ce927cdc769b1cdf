import { suspendedGetNone } from '@khlang/domain/crediting/sent-again'
import type { OrderPurpose } from '@khlang/domain/crediting/order'
import type { Db } from '#platform/database/database.ts'

/**
 * SQL condition: the order `o` is held back because its player was suspended after it was placed (`suspendedGetNone`).
 * It stays queued and visible until the suspension is lifted or it is called off. An order of which an earlier attempt
 * may have been carried out is not held back.
 */
export const isHeldBySuspension = (db: Db) => db`
  (o.state = 'queued' and not o.tainted and o.purpose = any(${suspendedGetNone as OrderPurpose[]})
    and exists (select from player held where held.id = o.player_id and held.suspended_at > o.created_at))`
