/**
 * The recordings are test fixtures with texts such as “Step0 text.”. Stories show them as a realistic conversation: each
 * phrase becomes the same sentence everywhere, even where only its beginning has arrived.
 */

const ORDERS = ['4210', '4211', '4212', '4213', '4214', '4215', '4216', '4217'];
const orderOf = (index: string): string => ORDERS[Number(index)] ?? index;

const TOOLS: Readonly<Record<string, string>> = {
  slow: 'trackParcel',
  del: 'deleteDrafts',
  bad: 'checkDelivery',
  soft1: 'checkStock',
  soft2: 'checkPrice',
  soft3: 'checkAddress',
  gen: 'createInvoice',
  ask: 'askCustomer',
  vd: 'validateAddress',
};

const PARCEL = ['left the warehouse', ' this morning', ' and arrives tomorrow.'];

type Phrase = readonly [found: RegExp, sentence: string | ((...match: string[]) => string)];

const PHRASES: readonly Phrase[] = [
  [/\btool([-:])(\w+)/g, (all, mark = '', name = '') => (TOOLS[name] ? `tool${mark}${TOOLS[name]}` : all)],
  [/\bStep(\d) text\./g, (_, i = '') => `I’ll check order ${orderOf(i)}.`],
  [/\bres:c(\d)\b/g, (_, i = '') => `Order ${orderOf(i)}: shipped`],
  [/\bres:(\w+)/g, 'Found 3 orders'],
  [
    /\banswer «(\d)» with( many words)?( to come here)?/g,
    (_, i = '', more, rest) => `Parcel ${i} ${PARCEL[0]}${more ? PARCEL[1] : ''}${rest ? PARCEL[2] : ''}`,
  ],
  [/\bslow k(\d)\b/g, 'Parcel $1: in transit'],
  [/\bI will delete\./g, 'I’ll delete the old drafts.'],
  [/\bNow checking\./g, 'Now I’ll check what is left.'],
  [/\bDeleted and checked\./g, 'I deleted the old drafts. Your three orders are unchanged.'],
  [/\bOK not deleting\./g, 'All right, I’ll keep them.'],
  [/\bDeleted d1\b/g, 'Deleted 4 drafts'],
  [/\bFinal answer here\./g, 'All eight orders have shipped.'],
  [/\bFinal\./g, 'That was the last one.'],
  [/\bRecovered\./g, 'The shop didn’t answer, so I couldn’t check your orders. Try again in a minute.'],
  [/\bRetry ok\./g, 'The second attempt worked.'],
  [/\bI need info\./g, 'What is the order number?'],
  [/\bBased on web\./g, 'The carrier’s page confirms it.'],
  [/\bSecond text\./g, 'It arrives on Friday.'],
  [/\bFirst agent final\./g, 'I’ll start with the invoices.'],
  [/\bSecond agent final\./g, 'The invoices and the letters are done.'],
  [/\bPartial text\b/g, 'Of the eight orders, four have'],
  [/\bhalf an ans\b/g, 'The first parcel left yest'],
  [/\bproactive message\b/g, 'Your parcel has arrived.'],
  [/\bnote: model switched\b/g, 'The model was switched.'],
  [/\bhmm think\b/g, 'The user asks about one order. I’ll look it up first.'],
  [/\bsoft (one|two|three)\b/g, 'The shop didn’t answer.'],
  [/\bA\.(?=[ '"|\]]|$)/g, 'Here are the invoices.'],
  [/\bB\.(?=[ '"|\]]|$)/g, 'Here are the letters.'],
  [/\bC\.(?=[ '"|\]]|$)/g, 'And here is the total.'],
  [/\btext:go(?=[ |\]])/g, 'text:Please go through my open orders.'],
];

/** Texts that are replaced only if they match as a whole, by the name of their field. */
const WHOLE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  text: {
    go: 'Please go through my open orders.',
    hello: 'Hello! What is new?',
    one: 'One of two.',
    two: 'Two of two.',
  },
  reason: { because: 'They are two years old' },
  agentName: { A: 'Shop assistant' },
};

function tell(text: string, name: string): string {
  if (name === 'q') return text.replace(/^c(\d)$/, (_, i: string) => `order ${orderOf(i)}`);
  const whole = WHOLE[name]?.[text];
  if (whole !== undefined) return whole;
  return PHRASES.reduce((said, [found, sentence]) => said.replace(found, sentence as string), text);
}

/** The same value with sentences in place of phrases. Ids, states and the order of everything stay as they were. */
export function realistic<T>(value: T, name = ''): T {
  if (typeof value === 'string') return tell(value, name) as T;
  if (Array.isArray(value)) return value.map((item) => realistic(item, name)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, realistic(part, key)])) as T;
}
