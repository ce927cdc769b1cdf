import type { AccountRule } from '@khlang/contract/statements/statement-rules'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { DialogActions } from '#parts/DialogActions.tsx'
import { ProblemNotice } from '#parts/problems/ProblemNotice.tsx'
import { asProblem } from '#parts/problems/problem.ts'
import { Notice } from '#ui/Notice.tsx'
import { grouped } from '#ui/numbers.ts'
import { matchedAtOnce } from './matched-at-once.ts'
import { rulesKey, useWouldMatch } from './use-rules.ts'

/**
 * Confirms switching on, with the limit of the last back-test. Shows the owner the effect in figures: how many pairs of
 * the last test employees decided, how many of these were right, the limit in baht, and how many waiting entries are
 * matched at once.
 */
export function RuleStartDialog({ rule, onClose }: { rule: AccountRule; onClose: () => void }) {
  const client = useQueryClient()
  const test = rule.lastTest
  const { data } = useWouldMatch(rule.account.code, test?.limit ?? null)
  const start = useMutation({
    mutationFn: () =>
      api.statements.startAutoMatch({ account: rule.account.code, backTestId: (test?.id ?? '') as never }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: rulesKey })
      onClose()
    },
  })
  const atOnce = data && matchedAtOnce(data.rows)
  return (
    <Dialog title={m.rules_start_title({ account: rule.account.code })} onClose={onClose}>
      <div className="stack">
        {test?.figures && (
          <p>
            {m.rules_start_proof({
              days: test.days,
              right: grouped(test.figures.right),
              decided: grouped(test.figures.decided),
            })}
          </p>
        )}
        <p>
          {test?.limit == null
            ? m.rules_start_no_limit()
            : m.rules_start_limit({ limit: grouped(test.limit) })}
        </p>
        <Notice tone="warning">
          {atOnce === undefined
            ? m.rules_start_effect()
            : `${m.rules_start_effect()} ${m.rules_start_now({ n: grouped(atOnce) })}`}
        </Notice>
        <p>{m.rules_start_stops()}</p>
        {start.error && <ProblemNotice problem={asProblem(start.error)} />}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {m.go_back()}
          </Button>
          <Button data-autofocus loading={start.isPending} onClick={() => start.mutate()}>
            {m.rules_start()}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}
