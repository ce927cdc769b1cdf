import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { CopyButton } from '#parts/CopyButton.tsx'
import { DialogActions } from '#parts/DialogActions.tsx'
import { Tabs } from '#parts/Tabs.tsx'
import { ActButton } from '#ui/ActButton.tsx'
import { BareButton } from '#ui/BareButton.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Tab, TabBar, TabCount } from '#ui/TabBar.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { Section, State } from './Section.tsx'
import { tall } from './samples.ts'
import styles from './kit.module.css'

const sizes = ['sm', 'md', 'compact-sm', 'compact-md'] as const
const looks = ['filled', 'default', 'light', 'subtle'] as const

export function Buttons() {
  const [tab, setTab] = useState('open')
  return (
    <>
      <Section title="Button">
        {looks.map((variant) => (
          <State key={variant} name={variant}>
            {sizes.map((size) => (
              <Button key={size} variant={variant} size={size}>
                {tall}
              </Button>
            ))}
          </State>
        ))}
        <State name="red">
          <Button color="red">{tall}</Button>
          <Button color="red" variant="default">
            {tall}
          </Button>
        </State>
        <State name="gray">
          <Button color="gray" variant="subtle">
            {tall}
          </Button>
        </State>
        <State name="DialogActions" wide>
          <DialogActions>
            <Button variant="default">ย้อนกลับ</Button>
            <Button>บันทึก</Button>
          </DialogActions>
        </State>
      </Section>
      <Section title="ActButton">
        <State name="enabled">
          <ActButton disabledReason={null}>{tall}</ActButton>
        </State>
        <State name="disabled, with why">
          <ActButton disabledReason="ต้องใส่เหตุผลก่อน">{tall}</ActButton>
          <ActButton variant="default" disabledReason="ต้องใส่เหตุผลก่อน">
            {tall}
          </ActButton>
        </State>
        <State name="busy">
          <ActButton disabledReason={null} loading>
            {tall}
          </ActButton>
        </State>
      </Section>
      <Section title="IconButton, TextButton, BareButton">
        <State name="IconButton">
          <IconButton label="อ่านใหม่">
            <IconRefresh size={18} />
          </IconButton>
          <IconButton label="เปิดเสียง" aria-pressed>
            <IconRefresh size={18} />
          </IconButton>
          <CopyButton text={tall} />
        </State>
        <State name="TextButton">
          <TextButton>{tall}</TextButton>
        </State>
        <State name="BareButton">
          <BareButton className={styles.card}>{tall}</BareButton>
        </State>
      </Section>
      <Section title="TabBar, Tabs">
        <State name="TabBar" wide>
          <TabBar label="TabBar">
            <Tab current>{tall}</Tab>
            <Tab current={false}>
              รออ่าน <TabCount tone="warning">12</TabCount>
            </Tab>
            <Tab current={false}>
              ไม่ทราบผล <TabCount tone="unknown">3</TabCount>
            </Tab>
          </TabBar>
        </State>
        <State name="Tabs" wide>
          <Tabs
            label="Tabs"
            tabs={[
              { name: 'open', label: tall, count: 1_250 }, // shown as 1.3k
              { name: 'unknown', label: 'ไม่ทราบผล', count: 3, alarming: true },
              { name: 'all', label: 'ทั้งหมด' },
            ]}
            current={tab}
            onChoose={setTab}
          />
        </State>
      </Section>
    </>
  )
}
