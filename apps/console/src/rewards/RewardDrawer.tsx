import type { RewardRow } from '@khlang/contract/rewards/rewards'
import * as m from '#messages'
import { paths } from '#parts/navigation/paths.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { Fact, Facts } from '#parts/Facts.tsx'
import type { DrawerProps } from '#parts/lists/live-page.ts'
import { Link } from '#parts/navigation/Link.tsx'
import { rewardKindText, rewardText } from '#parts/player/reward-labels.ts'
import { Status } from '#parts/desk/Status.tsx'
import { whenText } from '#parts/when.ts'
import { whoText } from '#parts/session/who.ts'
import { grouped } from '#ui/numbers.ts'

/** Shows one reward: player, amount, time and employee. */
export const RewardDrawer = ({ row, onClose }: DrawerProps<RewardRow>) => (
  <Dialog shape="side" title={`${rewardKindText(row.kind)} #${row.number}`} onClose={onClose}>
    <Facts>
      <Fact label={m.column_player()}>
        <Link to={`${paths.players}/$userId`} params={{ userId: row.player.id }}>
          <strong className="digits">{row.player.code}</strong> {row.player.name}
        </Link>
      </Fact>
      <Fact label={m.rewards_prize()}>{rewardText(row)}</Fact>
      <Fact label={m.rewards_credits()}>
        <strong className="digits">{grouped(row.credits)}</strong>
      </Fact>
      {row.coins !== null && <Fact label={m.rewards_coins()}>{grouped(row.coins)}</Fact>}
      {row.item && <Fact label={m.rewards_item()}>{`#${row.item.number} ${row.item.name}`}</Fact>}
      <Fact label={m.column_status()}>
        <Status kind="reward" state={row.state} status={row.status} phase={row.phase} />{' '}
        {row.takenBack && m.payment_taken_back()}
      </Fact>
      {row.orderId !== null && (
        <Fact label={m.order_link()}>
          <Link to={paths.statement} search={{ tab: 'unknown', order: row.orderId }}>
            {m.order_open()}
          </Link>
        </Fact>
      )}
      <Fact label={m.column_time()}>
        <span className="digits">{whenText(row.createdAt)}</span>
      </Fact>
      {row.employee && <Fact label={m.rewards_given_by()}>{whoText(row.employee)}</Fact>}
      {row.note && <Fact label={m.reason()}>{row.note}</Fact>}
    </Facts>
  </Dialog>
)
