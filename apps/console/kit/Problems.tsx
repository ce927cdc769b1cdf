import { Button } from '@mantine/core'
import { EmptyNote } from '#parts/EmptyNote.tsx'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { OperationNotice } from '#parts/problems/OperationNotice.tsx'
import { Region } from '#parts/problems/Region.tsx'
import { SaveNotice } from '#parts/problems/SaveNotice.tsx'
import { Lazy } from '#ui/Lazy.tsx'
import { ChunkLoadError } from '#ui/load-part.ts'
import { Notice } from '#ui/Notice.tsx'
import { Section, State } from './Section.tsx'
import { long, offline, refused, stale, tall, tones } from './samples.ts'

const ignore = () => {}
const ended = { retry: ignore, dismiss: ignore }

export const Problems = () => (
  <>
    <Section title="Notice">
      {tones.map((tone) => (
        <State key={tone} name={tone} wide>
          <Notice tone={tone} title={tall}>
            {long}
          </Notice>
        </State>
      ))}
      <State name="with actions" wide>
        <Notice tone="warning" title={tall} actions={<Button size="compact-sm">{tall}</Button>} />
      </State>
    </Section>
    <Section title="Problems">
      <State name="LoadProblem" wide>
        <LoadProblem title={tall} error={offline} onAgain={ignore} />
      </State>
      <State name="OperationNotice: refused, with the field" wide>
        <OperationNotice
          operation={{ state: { phase: 'refused', problem: refused, input: {} }, ...ended }}
          shown={null}
        />
      </State>
      <State name="OperationNotice: not known" wide>
        <OperationNotice
          operation={{ state: { phase: 'undecided', problem: offline, input: {}, what: null }, ...ended }}
          shown={null}
        />
      </State>
      <State name="OperationNotice: not known, of another choice" wide>
        <OperationNotice
          operation={{
            state: { phase: 'undecided', problem: offline, input: {}, what: `${tall} · kk7` },
            ...ended,
          }}
          shown={`${tall} · kk8`}
        />
      </State>
      <State name="OperationNotice: not known, changed since" wide>
        <OperationNotice
          operation={{ state: { phase: 'undecided', problem: offline, input: {}, what: tall }, ...ended }}
          shown={tall}
          isChangedSince
        />
      </State>
      <State name="SaveNotice: conflict" wide>
        <SaveNotice
          save={{ state: { phase: 'refused', problem: stale, input: {} }, ...ended }}
          shown={tall}
          isChangedSince={false}
          onTheirs={ignore}
        />
      </State>
      <State name="Region: a part that could not be loaded" wide>
        <Region>
          <Lazy load={notLoaded} props={{}} />
        </Region>
      </State>
    </Section>
    <Section title="EmptyNote">
      <State name="nothing there" wide>
        <EmptyNote title={tall} hint={long} />
      </State>
      <State name="a filter hides it" wide>
        <EmptyNote title={tall} onClearFilters={ignore} />
      </State>
    </Section>
  </>
)

const notLoaded = (): Promise<() => null> => Promise.reject(new ChunkLoadError())
