import { portSuites } from '@tidemark/port-contracts';
import { exportRecords } from './api/exports/records.ts';

portSuites.exportRecords('the API’s', () => exportRecords);
