import { Age } from '#parts/Age.tsx'
import { Fact, Facts } from '#parts/Facts.tsx'
import { Fold } from '#parts/Fold.tsx'
import { KeyCaps } from '#parts/keys/KeyCaps.tsx'
import { QrPicture } from '#parts/QrPicture.tsx'
import { BankMark } from '#ui/BankMark.tsx'
import { Initials } from '#ui/Initials.tsx'
import { Mark } from '#ui/Mark.tsx'
import { ShareBar } from '#ui/ShareBar.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import { Section, State } from './Section.tsx'
import { long, tall, tones } from './samples.ts'
import styles from './kit.module.css'

const banks = ['scb', 'kbank', 'ktb', 'bbl', 'bay', 'gsb', 'ttb', 'truemoney', 'other']
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()

export const Marks = () => (
  <>
    <Section title="StatusChip">
      <State name="tones">
        {tones.map((tone) => (
          <StatusChip key={tone} tone={tone}>
            {tall}
          </StatusChip>
        ))}
      </State>
    </Section>
    <Section title="Marks">
      <State name="Mark">
        <Mark /> <Mark short />
      </State>
      <State name="BankMark">
        {banks.map((bank) => (
          <BankMark key={bank} bank={bank} />
        ))}
        <BankMark bank="scb" brief />
      </State>
      <State name="Initials">
        {['สมชาย ใจดี', 'เกาะ ทอง', 'nok@demo.example', 'Ann B', 'กู้ ยืม'].map((name, at) => (
          <Initials key={name} name={name} size={24 + at * 10} />
        ))}
      </State>
      <State name="Age">
        <Age since={ago(5)} waiting />
        <Age since={ago(120)} waiting />
        <Age since={ago(900)} waiting />
        <Age since={ago(900)} waiting={false} />
      </State>
      <State name="KeyCaps">
        <KeyCaps shown="Ctrl K" />
      </State>
      <State name="ShareBar" wide>
        <ShareBar value={0} maxValue={100} />
        <ShareBar value={40} maxValue={100} />
        <ShareBar value={100} maxValue={100} />
      </State>
      <State name="QrPicture">
        <QrPicture className={styles.code} text="https://example.test/kit" label="QR" />
      </State>
    </Section>
    <Section title="Facts, Fold">
      <State name="Facts" wide>
        <Facts>
          <Fact label={tall}>{tall}</Fact>
          <Fact label="ยอด">
            <span className="digits">1,234.50</span>
          </Fact>
          <Fact label={long}>{long}</Fact>
        </Facts>
      </State>
      <State name="folded" wide>
        <Fold name="kit-folded" title={tall} heading="h3">
          {tall}
        </Fold>
      </State>
      <State name="unfolded" wide>
        <Fold name="kit-unfolded" title={tall} heading="h3" mustShow>
          {tall}
        </Fold>
      </State>
    </Section>
  </>
)
