Coverage.start();
Graph.start();
