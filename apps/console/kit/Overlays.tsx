import { Button, TextInput } from '@mantine/core'
import { type ComponentProps, useState } from 'react'
import { Dialog } from '#parts/Dialog.tsx'
import { DialogActions } from '#parts/DialogActions.tsx'
import { Popup } from '#ui/Popup.tsx'
import { Tip } from '#ui/Tip.tsx'
import { type Toast, toast } from '#ui/toast.ts'
import { Section, State } from './Section.tsx'
import { long, tall } from './samples.ts'
import styles from './kit.module.css'

type Shape = NonNullable<ComponentProps<typeof Dialog>['shape']>
const shapes: Shape[] = ['box', 'wide', 'large', 'side', 'panel', 'menu', 'palette']
const toasts: Toast['tone'][] = ['success', 'warning', 'danger', 'unknown', 'quiet']

export function Overlays() {
  const [shape, setShape] = useState<Shape | null>(null)
  return (
    <Section title="Dialog, Popup, Tip, toast">
      <State name="Dialog">
        {shapes.map((one) => (
          <Button key={one} variant="default" size="sm" data-opens={one} onClick={() => setShape(one)}>
            {one}
          </Button>
        ))}
      </State>
      <State name="Popup">
        <Popup
          label="Popup"
          button={(open) => (
            <Button variant="default" size="sm" data-opens="popup" {...open}>
              Popup
            </Button>
          )}
        >
          <div className={styles.card}>
            <TextInput label={tall} />
          </div>
        </Popup>
      </State>
      <State name="Tip">
        <Tip text={long}>
          {(describedBy) => (
            <Button variant="default" size="sm" data-opens="tip" aria-describedby={describedBy}>
              Tip
            </Button>
          )}
        </Tip>
      </State>
      <State name="toast">
        {toasts.map((tone) => (
          <Button
            key={tone}
            variant="default"
            size="sm"
            data-toast={tone}
            onClick={() => toast({ title: tall, text: long, hint: tall, tone, ms: 600_000 })}
          >
            {tone}
          </Button>
        ))}
      </State>
      {shape && (
        <Dialog title={tall} shape={shape} onClose={() => setShape(null)}>
          <div className="stack">
            <p>{long}</p>
            <TextInput label={tall} data-autofocus />
            <DialogActions>
              <Button variant="default" onClick={() => setShape(null)}>
                ย้อนกลับ
              </Button>
              <Button>บันทึก</Button>
            </DialogActions>
          </div>
        </Dialog>
      )}
    </Section>
  )
}
