/** The agents and customers of the demo. */
import type { AgentRole } from '@tidemark/domain';

export type DemoAgent = Readonly<{ email: string; name: string; role: AgentRole; teams: readonly string[] }>;

const at = (name: string): string => `${name}@harbour.example`;

/** The first one owns the workspace. */
export const demoOwner: DemoAgent = {
  email: at('ann'),
  name: 'Ann Calder',
  role: 'owner',
  teams: ['Orders'],
};

export const demoAgents: readonly DemoAgent[] = [
  demoOwner,
  { email: at('bo'), name: 'Bo Lindqvist', role: 'admin', teams: ['Machines'] },
  { email: at('priya'), name: 'Priya Nair', role: 'agent', teams: ['Orders'] },
  { email: at('tomas'), name: 'Tomás Ortega', role: 'agent', teams: ['Orders', 'Wholesale'] },
  { email: at('hannah'), name: 'Hannah Vogel', role: 'agent', teams: ['Machines'] },
  { email: at('idris'), name: 'Idris Bello', role: 'agent', teams: ['Wholesale'] },
  { email: at('mei'), name: 'Mei Tanaka', role: 'light_agent', teams: [] },
];

export type DemoOrganization = Readonly<{ name: string; domain: string; notes: string }>;

export const demoOrganizations: readonly DemoOrganization[] = [
  { name: 'Café Luna', domain: 'cafe-luna.example', notes: 'Two machines, 18 kg a month. Call before nine.' },
  {
    name: 'Quetzal Ltd',
    domain: 'quetzal.example',
    notes: 'Office for 60 people, service plan until summer.',
  },
  { name: 'Bakery Nordlicht', domain: 'nordlicht.example', notes: 'Delivers to the back door only.' },
  { name: 'Hotel Bellevue', domain: 'bellevue.example', notes: 'Invoices go to the head office.' },
  { name: 'The Corner Cup', domain: 'cornercup.example', notes: 'Opens a second café in spring.' },
];

export type DemoCustomer = Readonly<{ email: string; name: string; isWholesale: boolean }>;

const given =
  'Cleo Dana Marek Yara Felix Noor Luca Ida Samir Elin Hugo Amara Pavel Rosa Kenji Zoe Omar Freya Nico Leila'.split(
    ' ',
  );
const family =
  'Martin Okafor Novak Silva Berger Haddad Rossi Holm Khan Lind Moreau Diallo Kowalski Vega Sato Marsh Farouk Dahl'.split(
    ' ',
  );

const folded = (name: string): string => name.toLowerCase().replace(' ', '.');

const customerAt = (index: number): DemoCustomer => {
  const name = `${given[index % given.length] ?? 'Cleo'} ${family[(index * 7) % family.length] ?? 'Martin'}`;
  const organization =
    index % 6 === 0 ? demoOrganizations[(index / 6) % demoOrganizations.length] : undefined;
  return {
    name,
    email: `${folded(name)}@${organization?.domain ?? 'mail.example'}`,
    isWholesale: organization !== undefined,
  };
};

/** Each has an address of their own. */
export const demoCustomers: readonly DemoCustomer[] = Array.from({ length: 96 }, (_, index) =>
  customerAt(index),
).filter(({ email }, index, all) => all.findIndex((other) => other.email === email) === index);
