/** A little of everything is in the accounts when the story begins. */
const opening = 25_000_000

type Row = Record<string, unknown>

/** What each bank says is left after each line, in the order of its lines: of what is told afterwards most tell nothing. */
export function withBankBalances(rows: readonly Row[]): Row[] {
  const held = new Map<unknown, number>()
  return rows
    .toSorted((a, b) => (a['occurredAt'] as Date).getTime() - (b['occurredAt'] as Date).getTime())
    .map((row) => {
      const amount = Number(row['amountSatang'])
      const before = held.get(row['accountCode']) ?? opening
      const after = row['direction'] === 'in' ? before + amount : before - amount
      held.set(row['accountCode'], after)
      return { ...row, balanceAfterSatang: after }
    })
}
