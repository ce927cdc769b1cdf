import type { ProfileRow } from '@khlang/contract/crediting/backend-profile'
import { transferStatus } from '@khlang/contract/legacy-words'
import { transferWays } from '@khlang/domain/cashier/request'
import { orderKinds } from '@khlang/domain/crediting/order'
import * as m from '#messages'
import { Fact, Facts } from '#parts/Facts.tsx'
import { grouped } from '#ui/numbers.ts'
import { balanceText, kindText, modeText, readingText } from './backend-labels.ts'

type Shown = Omit<ProfileRow, 'readings'> & { readings: Partial<ProfileRow['readings']> }

/** Shows the content of a profile version. A draft has no readings yet of kinds that cannot be tried. */
export const ProfileFacts = ({
  profile,
}: {
  profile: Pick<
    Shown,
    'readings' | 'mode' | 'keyLifeHours' | 'timeoutMs' | 'headerNames' | 'transferNumbers' | 'balances'
  >
}) => (
  <Facts>
    {orderKinds.map((kind) => {
      const reading = profile.readings[kind]
      return (
        <Fact key={kind} label={kindText[kind]()}>
          {reading ? readingText(reading) : m.backend_after_trial()}
        </Fact>
      )
    })}
    <Fact label={m.backend_balances()}>
      {balanceText[profile.balances.way]()}
      {profile.balances.way === 'number' && ` (${profile.balances.path})`}
    </Fact>
    <Fact label={m.backend_mode()}>
      {modeText[profile.mode]()}
      {profile.mode === 'keyed' && ` · ${m.backend_hours({ n: profile.keyLifeHours })}`}
    </Fact>
    <Fact label={m.backend_timeout()}>{grouped(profile.timeoutMs)} ms</Fact>
    <Fact label={m.backend_headers()}>{profile.headerNames.join(', ') || m.backend_headers_none()}</Fact>
    <Fact label={m.backend_numbers()}>
      {transferWays.map((way) => `${transferStatus[way]} ${profile.transferNumbers[way]}`).join(' · ')}
    </Fact>
  </Facts>
)
