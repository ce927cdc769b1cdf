/** A request as `listText` reads it. */
export type ListRecord = Record<string, string | number | boolean | null> & {
  createdAt: Date
  updatedAt: Date
}

/** Returns the cursor of the page after this row. */
export const cursorAt = ({ createdAt, id }: ListRecord) =>
  Buffer.from(JSON.stringify([createdAt.getTime(), id])).toString('base64url')

/** Maps a waiting deposit to its row by hand; `bench/list-reference.test.ts` holds that the server answers the same. */
export function listRow(row: ListRecord) {
  return {
    id: row['id'],
    number: row['number'],
    version: row['version'],
    state: row['state'],
    status: 'กำลังดำเนินการ',
    phase: row['phase'],
    via: row['via'],
    amount: String(row['amount']),
    payExactly: row['satang'] === null ? null : `${row['amount']}.${String(row['satang']).padStart(2, '0')}`,
    bonus: row['bonus'],
    credits: (row['amount'] as number) + (row['bonus'] as number),
    player: {
      id: row['playerId'],
      code: row['playerCode'],
      name: row['playerName'],
      status: row['playerStatus'],
      excluded: row['playerExcluded'],
      bank: row['playerBank'],
      accountTail: row['accountTail'],
      mobileTail: row['mobileTail'],
    },
    createdByStaff: row['createdByStaff'],
    note: row['note'],
    result: row['result'],
    entryId: row['entryId'],
    orderId: row['orderId'],
    balanceBefore: row['balanceBefore'],
    balanceAfter: row['balanceAfter'],
    slips: row['slips'],
    slipAlike: row['slipAlike'],
    revision: row['revision'],
    holder: row['holder'],
    leaseUntil: row['leaseUntil'],
    hold: row['holdReason'],
    notes: row['notes'],
    employee: row['employee'],
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    kind: 'deposit',
    can: {
      match: true,
      cancel: true,
      complete: true,
      reverse: 'deposit-not-done',
      claim: true,
      release: 'request-not-claimed',
      takeOver: 'request-not-claimed',
      hold: true,
      liftHold: 'request-not-on-hold',
      addNote: true,
      reopen: 'not-completed-by-hand',
    },
  }
}
