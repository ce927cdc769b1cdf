import type { DepositRow } from '@khlang/contract/cashier/cashier'
import type { GroupMatchOffer } from '@khlang/contract/statements/statement-matching'
import type { EntryRow } from '@khlang/contract/statements/statements'
import * as m from '#messages'
import { baht, grouped } from '#ui/numbers.ts'
import { BareButton } from '#ui/BareButton.tsx'
import styles from './GroupMatchDialog.module.css'

type Set = GroupMatchOffer['sets'][number]
type Props = {
  sets: Set[]
  entries: EntryRow[]
  deposits: DepositRow[]
  chosenSet: Set
  onChoose: (set: Set) => void
}

/**
 * Shows the sets of entries and requests whose sums are equal in whole baht, for one to be chosen. The caller has
 * already chosen a set that is the only one.
 */
export function GroupMatchSets({ sets, entries, deposits, chosenSet, onChoose }: Props) {
  if (sets.length === 0) return <p className={styles.note}>{m.group_match_no_set()}</p>
  const setText = (set: Set) => {
    const received = entries
      .filter(({ id }) => set.entryIds.includes(id))
      .map(({ number, amount }) => `#${number} ${baht(amount)}`)
    const requested = deposits
      .filter(({ id }) => set.depositIds.includes(id))
      .map(({ number, amount, player }) => `${player.code} #${number} ${grouped(Number(amount))}`)
    return `${received.join(' + ')} → ${requested.join(' + ')}`
  }
  return (
    <div className={styles.sets} role="group" aria-label={m.group_match_sets()}>
      <p className={styles.note}>
        {sets.length === 1 ? m.group_match_one_set() : m.group_match_many_sets({ n: sets.length })}
      </p>
      {sets.map((set, at) => (
        <BareButton
          key={`${set.entryIds.join()} ${set.depositIds.join()}`}
          autoFocus={sets.length > 1 && at === 0}
          className={styles.set}
          aria-pressed={
            sameIds(set.entryIds, chosenSet.entryIds) && sameIds(set.depositIds, chosenSet.depositIds)
          }
          onClick={() => onChoose(set)}
        >
          {setText(set)}
        </BareButton>
      ))}
    </div>
  )
}

const sameIds = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((id) => b.includes(id))
