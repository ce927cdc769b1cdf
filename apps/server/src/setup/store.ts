import type { ShopFacts } from '@khlang/domain/setup/setup-steps'
import type { Db } from '#platform/database/database.ts'
import { fedByBank } from '#accounts/fed-by-bank-store.ts'

/** Players are counted only up to this number, which is enough to know that the shop has some. */
const countLimit = 1_000

/**
 * Limits and presets that an owner sets. If one of them is saved, the step "check the limits" counts as done.
 */
const limitKeys = [
  'request.limits',
  'deposit.bonusPresets',
  'deposit.bonusCeilings',
  'goodwill.ceilings',
  'goodwill.mostADay',
  'desk.ageing',
  'transfer.coolDownHours',
]

/** Orders of a trial do not show that the back-end is in use: the profile must also be switched on. */
const trials = ['trialCredit', 'trialTakeBack']

/**
 * Reads the facts from which the setup guide derives which steps are done. Each part reads an index, a small
 * table or only the first rows, so that it is as fast for a shop of millions as for an empty one.
 */
export async function readShopFacts(db: Db): Promise<Omit<ShopFacts, 'backupPlace'>> {
  const [facts] = await db<Omit<ShopFacts, 'backupPlace'>[]>`
    select
      (select count(*)::int from employee where role = 'owner' and active and not second_factor) as owners_without_factor,
      (select count(*)::int from own_account
        where state = 'open' and number <> '' and purpose in ('in', 'both')) as pay_in_accounts,
      (select count(*)::int from own_account where state <> 'closed' and number = '') as unfinished_accounts,
      (exists (select from backend_profile where switched_on_at is not null and switched_off_at is null)
        or exists (select from credit_order where state = 'done' and purpose <> all(${trials}))) as backend_answered,
      (select count(*)::int from agent) as agents,
      (select count(*)::int from master) as masters,
      (select count(*)::int from (select from player limit ${countLimit}) counted) as players,
      (select count(*)::int from phone where removed_at is null)
        + (select count(*)::int from service_key where revoked_at is null and 'statement-entries' = any(scopes)) as feeds,
      exists (select from statement_entry) as entries,
      exists (select from statement_entry e where ${fedByBank(db)}) as entries_from_feed,
      (select count(*)::int from employee where active and not hidden and user_id is not null) as active_employees,
      (select count(*)::int from employee where active and not hidden and user_id is null) as invited_employees,
      exists (select from setting where key = any(${limitKeys})) as limits_saved,
      exists (select from backup_run where made_at is not null) as backup_made,
      exists (select from credit_order where state = 'done' and purpose = 'creditDeposit') as deposit_credited`
  return facts!
}
