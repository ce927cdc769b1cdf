import type { WithdrawalRow } from '@khlang/contract/cashier/cashier'
import { RequestClosing } from '../requests/RequestClosing.tsx'
import { type Closing, closingWords } from './closing-words.ts'
import { commandText } from './command-text.ts'
import type { WithdrawalOperation } from './withdrawal-act.ts'
import { WithdrawalNotice } from './WithdrawalNotice.tsx'

type Props = {
  closing: Closing
  withdrawal: WithdrawalRow
  operation: WithdrawalOperation
  settlingReason: string | null
  onBack: () => void
}

/** Asks for the reason to complete or cancel a withdrawal without paying it here, or to reopen it. */
export const WithdrawalClosing = ({ closing, withdrawal, operation, settlingReason, onBack }: Props) => (
  <RequestClosing
    words={closingWords(closing, withdrawal)}
    amount={Number(withdrawal.amount)}
    busy={operation.busy}
    settlingReason={settlingReason}
    notice={
      <WithdrawalNotice
        withdrawal={withdrawal}
        operation={operation}
        settlingReason={settlingReason}
        shown={commandText({ act: closing }, withdrawal)}
      />
    }
    onConfirm={(reason) =>
      operation.run({ act: closing, requestId: withdrawal.id, version: withdrawal.version, reason })
    }
    onBack={onBack}
  />
)
