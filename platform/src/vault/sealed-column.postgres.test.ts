import { newPostgresLocation } from '../database/testing/postgres-location.ts';
import { placeContract } from './place.contract.ts';
import { columnPlace } from './testing/column-place.ts';

placeContract('sealed values in PostgreSQL', (vault) => columnPlace(vault, newPostgresLocation()));
