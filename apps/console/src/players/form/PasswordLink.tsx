import type { PlayerId } from '@khlang/domain/brand'
import { useMutation } from '@tanstack/react-query'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { CopyButton } from '#parts/CopyButton.tsx'
import { useMe } from '#parts/session/me.ts'
import { ProblemNotice } from '#parts/problems/ProblemNotice.tsx'
import { asProblem } from '#parts/problems/problem.ts'
import { whenText } from '#parts/when.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { Notice } from '#ui/Notice.tsx'

/**
 * Creates a link by which the player sets their own password, so that no employee chooses it. Whoever opens it must
 * also enter the player's account number.
 */
export function PasswordLink({ id }: { id: string }) {
  const { may } = useMe()
  const make = useMutation({ mutationFn: () => api.players.issuePasswordLink({ id: id as PlayerId }) })
  return (
    <div className="stack">
      <ActButton
        variant="default"
        disabledReason={may.includes('player.edit') ? null : m.player_needs_edit()}
        loading={make.isPending}
        onClick={() => make.mutate()}
      >
        {m.player_password_link()}
      </ActButton>
      {make.error && <ProblemNotice problem={asProblem(make.error)} />}
      {make.data && (
        <Notice tone="success" title={m.player_password_link_hint({ until: whenText(make.data.until) })}>
          <code style={{ overflowWrap: 'anywhere' }}>{make.data.link}</code>{' '}
          <CopyButton text={make.data.link} />
        </Notice>
      )}
    </div>
  )
}
