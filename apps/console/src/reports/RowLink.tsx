import type { ItemKind } from '@khlang/contract/reports/hand-overs'
import { paths } from '#parts/navigation/paths.ts'
import { Link } from '#parts/navigation/Link.tsx'

/** Links to an entry, order (at the open questions), deposit or withdrawal, shown as its number. */
export function RowLink({ kind, id, number }: { kind: ItemKind; id: string; number: number }) {
  const text = `#${number}`
  switch (kind) {
    case 'entry':
      return (
        <Link to={paths.statement} search={{ tab: 'all', entry: id }}>
          {text}
        </Link>
      )
    case 'order':
      return (
        <Link to={paths.statement} search={{ tab: 'unknown', order: id }}>
          {text}
        </Link>
      )
    case 'deposit':
    case 'withdrawal':
      return (
        <Link to={kind === 'deposit' ? paths.deposit : paths.withdraw} search={{ request: id }}>
          {text}
        </Link>
      )
  }
}
