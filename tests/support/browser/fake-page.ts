/**
 * A page for tests of components that need effects, without a browser. Renders elements and texts;
 * has no layout and no styles. Forms can be submitted, buttons pressed and inputs filled.
 */
import type { TestContext } from 'node:test'

import { act, type ReactNode } from 'react'
// Loaded without a window: otherwise React DOM looks for features of browsers.
import { createRoot } from 'react-dom/client'

// Values of `nodeType` in the DOM.
const elementType = 1
const textType = 3
const documentType = 9

type FakeEvent = { type: string; target: FakeNode; preventDefault(): void }

class FakeNode {
  readonly nodeName: string
  readonly nodeType: number
  readonly namespaceURI = 'http://www.w3.org/1999/xhtml'
  /** The text of a text node; null for elements. */
  nodeValue: string | null
  ownerDocument: unknown
  /** Of a dialog. */
  open = false
  parentNode: FakeNode | undefined
  children: FakeNode[] = []
  /** React listens at the container of its root. */
  readonly listeners: { type: string; listener: (event: FakeEvent) => void }[] = []

  constructor(nodeName: string, nodeType: number, nodeValue: string | null = null) {
    this.nodeName = nodeName
    this.nodeType = nodeType
    this.nodeValue = nodeValue
  }
  get tagName(): string {
    return this.nodeName
  }
  get textContent(): string {
    return this.nodeValue ?? this.children.map((child) => child.textContent).join('')
  }
  set textContent(text: string) {
    this.children = text === '' ? [] : [createTextNode(text)]
  }
  appendChild(child: FakeNode): void {
    this.insertBefore(child)
  }
  insertBefore(child: FakeNode, next?: FakeNode): void {
    child.parentNode?.removeChild(child)
    child.parentNode = this
    this.children.splice(next ? this.children.indexOf(next) : this.children.length, 0, child)
  }
  removeChild(child: FakeNode): void {
    this.children = this.children.filter((other) => other !== child)
    child.parentNode = undefined
  }
  addEventListener(type: string, listener: (event: FakeEvent) => void): void {
    this.listeners.push({ type, listener })
  }
  removeEventListener(): void {}
  setAttribute(): void {}
  showModal(): void {
    this.open = true
  }
  close(): void {
    this.open = false
  }
  removeAttribute(): void {}
}

const createElement = (name: string) => new FakeNode(name.toUpperCase(), elementType)
const createTextNode = (text: string) => new FakeNode('#text', textType, text)

const findElements = (node: FakeNode, name: string): FakeNode[] =>
  node.nodeName === name ? [node] : node.children.flatMap((child) => findElements(child, name))

/** React DOM, loaded without a window, does not listen for typing. It stores props in its nodes. */
function readReactProps(node: FakeNode): { onChange(event: { target: { value: string } }): void } {
  return Object.entries(node).find(([key]) => key.startsWith('__reactProps$'))?.[1]
}

/** Replaces `window`, `document` and `navigator` until the test `t` ends. */
export function openFakePage(t: Pick<TestContext, 'after'>) {
  const documentEvents = new EventTarget()
  const document = Object.assign(new FakeNode('#document', documentType), {
    visibilityState: 'visible',
    addEventListener: documentEvents.addEventListener.bind(documentEvents),
    removeEventListener: documentEvents.removeEventListener.bind(documentEvents),
    createElement: (name: string) => own(createElement(name)),
    createElementNS: (_namespace: string, name: string) => own(createElement(name)),
    createTextNode: (text: string) => own(createTextNode(text)),
  })
  function own(node: FakeNode): FakeNode {
    node.ownerDocument = document
    return node
  }
  const window = Object.assign(new EventTarget(), { document, HTMLIFrameElement: FakeNode })
  const navigator = { onLine: true }
  const globals = {
    window,
    document,
    navigator,
    addEventListener: window.addEventListener.bind(window),
    removeEventListener: window.removeEventListener.bind(window),
    IS_REACT_ACT_ENVIRONMENT: true,
  }
  const dispatch = (type: string, target: FakeNode | undefined): Promise<void> =>
    act(async () => {
      if (!target) throw new Error(`the page has no element for the event ${type}`)
      const event = { type, target, preventDefault: () => undefined }
      for (const entry of container.listeners) if (entry.type === type) entry.listener(event)
    })
  const nodeNavigator = Object.getOwnPropertyDescriptor(globalThis, 'navigator')
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { value, configurable: true })
  const container = document.createElement('div')
  const root = createRoot(container as unknown as Element)
  t.after(async () => {
    await act(async () => root.unmount())
    for (const name of Object.keys(globals)) Reflect.deleteProperty(globalThis, name)
    if (nodeNavigator) Object.defineProperty(globalThis, 'navigator', nodeNavigator)
  })
  return {
    window,
    navigator,
    /** Renders `content`, and runs effects and settled promises. */
    render: (content: ReactNode): Promise<void> => act(async () => root.render(content)),
    readText: (): string => container.textContent,
    /** Submits the first form, and runs effects and settled promises. */
    submitForm: (): Promise<void> => dispatch('submit', findElements(container, 'FORM')[0]),
    /** Presses the button with this text, outside of forms, like `submitForm`. */
    pressButton: (text: string): Promise<void> =>
      dispatch(
        'click',
        findElements(container, 'BUTTON').find((button) => button.textContent === text),
      ),
    /** Types `text` into each input. */
    fillInputs: async (text: string): Promise<void> => {
      for (const input of findElements(container, 'INPUT'))
        await act(async () => readReactProps(input).onChange({ target: { value: text } }))
    },
    /** Brings the tab to the front or to the background. */
    setVisibility: (visibilityState: 'visible' | 'hidden'): Promise<void> =>
      act(async () => {
        document.visibilityState = visibilityState
        documentEvents.dispatchEvent(new Event('visibilitychange'))
      }),
    /** Returns whether a dialog is open. */
    hasOpenDialog: (): boolean => findElements(container, 'DIALOG').some(({ open }) => open),
  }
}
