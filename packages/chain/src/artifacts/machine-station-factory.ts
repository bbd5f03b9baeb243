// Seal: 032455eacc7700a65df23f1ec21b406d0f0dd3bed1ca97b69b81df6144f57fca
// Written by build/compile-contracts.ts from MachineStationFactory.sol.

export const machineStationFactoryAbi = [
  {
    "type": "constructor",
    "inputs": [
      {
        "name": "admin",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "stationManager",
        "type": "address",
        "internalType": "address"
      }
    ],
    "stateMutability": "nonpayable"
  },
  {
    "type": "receive",
    "stateMutability": "payable"
  },
  {
    "type": "function",
    "name": "DEFAULT_ADMIN_ROLE",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "bytes32",
        "internalType": "bytes32"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "STATION_ADMIN_ROLE",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "bytes32",
        "internalType": "bytes32"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "STATION_MANAGER_ROLE",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "bytes32",
        "internalType": "bytes32"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "deployMachineSmartAccount",
    "inputs": [
      {
        "name": "machineOwner",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "nonce",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "signature",
        "type": "bytes",
        "internalType": "bytes"
      }
    ],
    "outputs": [
      {
        "name": "account",
        "type": "address",
        "internalType": "address"
      }
    ],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "deploymentsPaused",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "bool",
        "internalType": "bool"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "eip712Domain",
    "inputs": [],
    "outputs": [
      {
        "name": "fields",
        "type": "bytes1",
        "internalType": "bytes1"
      },
      {
        "name": "name",
        "type": "string",
        "internalType": "string"
      },
      {
        "name": "version",
        "type": "string",
        "internalType": "string"
      },
      {
        "name": "chainId",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "verifyingContract",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "salt",
        "type": "bytes32",
        "internalType": "bytes32"
      },
      {
        "name": "extensions",
        "type": "uint256[]",
        "internalType": "uint256[]"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "executeMachineBatchTransactions",
    "inputs": [
      {
        "name": "machineAddresses",
        "type": "address[]",
        "internalType": "address[]"
      },
      {
        "name": "targets",
        "type": "address[]",
        "internalType": "address[]"
      },
      {
        "name": "data",
        "type": "bytes[]",
        "internalType": "bytes[]"
      },
      {
        "name": "nonce",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "machineNonces",
        "type": "uint256[]",
        "internalType": "uint256[]"
      },
      {
        "name": "signature",
        "type": "bytes",
        "internalType": "bytes"
      },
      {
        "name": "machineOwnerSignatures",
        "type": "bytes[]",
        "internalType": "bytes[]"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "executeMachineTransaction",
    "inputs": [
      {
        "name": "machineAddress",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "target",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "data",
        "type": "bytes",
        "internalType": "bytes"
      },
      {
        "name": "nonce",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "signature",
        "type": "bytes",
        "internalType": "bytes"
      },
      {
        "name": "machineOwnerSignature",
        "type": "bytes",
        "internalType": "bytes"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "executeMachineTransferBalance",
    "inputs": [
      {
        "name": "machineAddress",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "recipientAddress",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "nonce",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "signature",
        "type": "bytes",
        "internalType": "bytes"
      },
      {
        "name": "machineOwnerSignature",
        "type": "bytes",
        "internalType": "bytes"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "executeTransaction",
    "inputs": [
      {
        "name": "target",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "data",
        "type": "bytes",
        "internalType": "bytes"
      },
      {
        "name": "nonce",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "signature",
        "type": "bytes",
        "internalType": "bytes"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "getRoleAdmin",
    "inputs": [
      {
        "name": "role",
        "type": "bytes32",
        "internalType": "bytes32"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bytes32",
        "internalType": "bytes32"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "grantRole",
    "inputs": [
      {
        "name": "role",
        "type": "bytes32",
        "internalType": "bytes32"
      },
      {
        "name": "account",
        "type": "address",
        "internalType": "address"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "hasRole",
    "inputs": [
      {
        "name": "role",
        "type": "bytes32",
        "internalType": "bytes32"
      },
      {
        "name": "account",
        "type": "address",
        "internalType": "address"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bool",
        "internalType": "bool"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "implementation",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "address",
        "internalType": "address"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "predictMachineSmartAccount",
    "inputs": [
      {
        "name": "machineOwner",
        "type": "address",
        "internalType": "address"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "address",
        "internalType": "address"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "renounceRole",
    "inputs": [
      {
        "name": "role",
        "type": "bytes32",
        "internalType": "bytes32"
      },
      {
        "name": "callerConfirmation",
        "type": "address",
        "internalType": "address"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "revokeRole",
    "inputs": [
      {
        "name": "role",
        "type": "bytes32",
        "internalType": "bytes32"
      },
      {
        "name": "account",
        "type": "address",
        "internalType": "address"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "setDeploymentsPaused",
    "inputs": [
      {
        "name": "isPaused",
        "type": "bool",
        "internalType": "bool"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "supportsInterface",
    "inputs": [
      {
        "name": "interfaceId",
        "type": "bytes4",
        "internalType": "bytes4"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bool",
        "internalType": "bool"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "transferMachineStationBalance",
    "inputs": [
      {
        "name": "newMachineStationAddress",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "nonce",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "signature",
        "type": "bytes",
        "internalType": "bytes"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "usedDeployments",
    "inputs": [
      {
        "name": "machineOwner",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "nonce",
        "type": "uint256",
        "internalType": "uint256"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bool",
        "internalType": "bool"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "usedNonces",
    "inputs": [
      {
        "name": "nonce",
        "type": "uint256",
        "internalType": "uint256"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bool",
        "internalType": "bool"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "event",
    "name": "DeploymentsPaused",
    "inputs": [
      {
        "name": "isPaused",
        "type": "bool",
        "indexed": false,
        "internalType": "bool"
      },
      {
        "name": "admin",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "MachineBatchTransactionExecuted",
    "inputs": [
      {
        "name": "machineAddress",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "index",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      },
      {
        "name": "result",
        "type": "bool",
        "indexed": false,
        "internalType": "bool"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "MachineSmartAccountDeployed",
    "inputs": [
      {
        "name": "deployedAddress",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "MachineStationBalanceTransferred",
    "inputs": [
      {
        "name": "oldMachineStation",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "newMachineStation",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "amount",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      },
      {
        "name": "nonce",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "RoleAdminChanged",
    "inputs": [
      {
        "name": "role",
        "type": "bytes32",
        "indexed": true,
        "internalType": "bytes32"
      },
      {
        "name": "previousAdminRole",
        "type": "bytes32",
        "indexed": true,
        "internalType": "bytes32"
      },
      {
        "name": "newAdminRole",
        "type": "bytes32",
        "indexed": true,
        "internalType": "bytes32"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "RoleGranted",
    "inputs": [
      {
        "name": "role",
        "type": "bytes32",
        "indexed": true,
        "internalType": "bytes32"
      },
      {
        "name": "account",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "sender",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "RoleRevoked",
    "inputs": [
      {
        "name": "role",
        "type": "bytes32",
        "indexed": true,
        "internalType": "bytes32"
      },
      {
        "name": "account",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "sender",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "TransactionExecuted",
    "inputs": [
      {
        "name": "target",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "data",
        "type": "bytes",
        "indexed": false,
        "internalType": "bytes"
      },
      {
        "name": "nonce",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      },
      {
        "name": "executor",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      }
    ],
    "anonymous": false
  },
  {
    "type": "error",
    "name": "AccessControlBadConfirmation",
    "inputs": []
  },
  {
    "type": "error",
    "name": "AccessControlUnauthorizedAccount",
    "inputs": [
      {
        "name": "account",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "neededRole",
        "type": "bytes32",
        "internalType": "bytes32"
      }
    ]
  },
  {
    "type": "error",
    "name": "DeploymentsArePaused",
    "inputs": []
  },
  {
    "type": "error",
    "name": "EmptyAddressesArray",
    "inputs": []
  },
  {
    "type": "error",
    "name": "InvalidMachineAddressNonceSignatureLength",
    "inputs": []
  },
  {
    "type": "error",
    "name": "InvalidMachineAddressTargetsDataLength",
    "inputs": []
  },
  {
    "type": "error",
    "name": "InvalidOwnerSignature",
    "inputs": [
      {
        "name": "messageHash",
        "type": "bytes32",
        "internalType": "bytes32"
      },
      {
        "name": "nonce",
        "type": "uint256",
        "internalType": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "MaxBatchTransactionExceeded",
    "inputs": [
      {
        "name": "max",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "got",
        "type": "uint256",
        "internalType": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "NonceAlreadyUsed",
    "inputs": [
      {
        "name": "nonce",
        "type": "uint256",
        "internalType": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "TargetCallFailed",
    "inputs": [
      {
        "name": "target",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "data",
        "type": "bytes",
        "internalType": "bytes"
      }
    ]
  },
  {
    "type": "error",
    "name": "ZeroAddress",
    "inputs": []
  }
] as const

export const machineStationFactoryBytecode = '0x610140604052346101f6576000613cb59060408238039283610020816101fb565b9485928339810103126101f35760a0610044602061003d85610220565b9401610220565b913060805246825261005660406101fb565b60158152602081017f4d616368696e6553746174696f6e466163746f72790000000000000000000000815261008b60406101fb565b90600182526020820192603160f81b845251902092505190208160c0528060e052604051917f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f835260208301526040820152466060820152306080820152206101005260018060a01b0382161580156101e2575b6101d1576101198261011361011f94610234565b506102b0565b50610348565b506040516113848082016001600160401b038111838210176101bb5782916128b1833903906000f080156101af576001600160a01b0316610120526040516124d090816103e18239608051816121e4015260a05181612207015260c05181612279015260e0518161229f015261010051816121c3015261012051818181610c5201528181611a800152611c800152f35b6040513d6000823e3d90fd5b634e487b7160e01b600052604160045260246000fd5b63d92e233d60e01b60005260046000fd5b506001600160a01b038116156100ff565b80fd5b600080fd5b6040519190601f01601f191682016001600160401b038111838210176101bb57604052565b51906001600160a01b03821682036101f657565b6001600160a01b0381166000908152600080516020613c95833981519152602052604090205460ff166102aa576001600160a01b03166000818152600080516020613c9583398151915260205260408120805460ff19166001179055339190600080516020613c358339815191528180a4600190565b50600090565b6001600160a01b0381166000908152600080516020613c55833981519152602052604090205460ff166102aa576001600160a01b03166000818152600080516020613c5583398151915260205260408120805460ff191660011790553391907fa8998ea97306b3a95ce551243e18050f9bc86452768b5a15ed32a0249e91fe5490600080516020613c358339815191529080a4600190565b6001600160a01b0381166000908152600080516020613c75833981519152602052604090205460ff166102aa576001600160a01b03166000818152600080516020613c7583398151915260205260408120805460ff191660011790553391907fba272f7c1126fd55bcfa14f28b454a38c350674073ade218b9dfdce40c1d019490600080516020613c358339815191529080a460019056fe60e080604052600436101561001d575b50361561001b57600080fd5b005b60006080526080513560e01c90816301ffc9a71461151c5750806306c90d7b146113b1578063248a9ca31461135e5780632f2ff15d1461130057806336568abe146112745780634159fc1514610c92578063471e60b714610c765780635c60da1b14610c06578063661376cc14610ba75780636717e41c14610b4e57806371c925c314610af4578063789b9e1714610ab257806384b0196e14610971578063881a10ca146108d857806391d1485414610856578063a1321906146106a4578063a217fddf14610668578063c39a82821461051d578063d547741f146104b3578063ed00dcb514610332578063f38459eb146101825763fc4d92b814610122573861000f565b3461017c576080517ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261017c5760206040517fa8998ea97306b3a95ce551243e18050f9bc86452768b5a15ed32a0249e91fe548152f35b60805180fd5b3461017c57610190366116b5565b9291906080516080515260805160205260406080512073ffffffffffffffffffffffffffffffffffffffff331660005260205260ff60406000205416156102fc5773ffffffffffffffffffffffffffffffffffffffff83169384156102d057610242918360405160208101907fb754af7fdd46b6fc55b711af63d7b59453c35e3d1908dffba9481079276ce15782528860408201528260608201526060815261023a608082611786565b519020611eca565b60805147929080808086855af190610258611d75565b911561029757505060405191825260208201527fbe575ac7be9393c7e92e96432563d13256bfff696a7260480bebb40dfeecb65c60403092a360805180f35b6102cc6040519283927f5fb4504100000000000000000000000000000000000000000000000000000000845260048401611da5565b0390fd5b7fd92e233d00000000000000000000000000000000000000000000000000000000608051526004608051fd5b7fe2517d3f0000000000000000000000000000000000000000000000000000000060805152336004526080516024526044608051fd5b3461017c5760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261017c5761036961160b565b60243567ffffffffffffffff811161017c57610389903690600401611656565b604435929160643567ffffffffffffffff811161017c576103ae903690600401611656565b93906103b8611dd2565b73ffffffffffffffffffffffffffffffffffffffff82169485156102d05761043891876103e6368888611830565b6020815191012060405160208101917f9b32e4d070363cb19be3cb3fd56e8ded5ecf343731510315eb777279bf0bb88f83528a604083015260608201528260808201526080815261023a60a082611786565b6040518383823783810160805181526080519180608051920390608051855af190610461611d75565b9115610297575050906104a17fe9200e38f15edd38df305303c1b8a3ddcf792f530857fa4304c56918923688b49260405192604084526040840191611d36565b9360208201528033940390a360805180f35b3461017c5760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261017c576105166004356104f0611633565b9061051161050c82600052600060205260016040600020015490565b611e5d565b6120d5565b5060805180f35b3461017c5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261017c5760043580151580910361017c577fa8998ea97306b3a95ce551243e18050f9bc86452768b5a15ed32a0249e91fe546080515260805160205260406080512073ffffffffffffffffffffffffffffffffffffffff331660005260205260ff6040600020541615610614577fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff006001541660ff8216176001556040519081527f0296f90a450e798a7f0c3c1287f6b7ed6c33cdea5a228dfb117c8fda827ac94860203392a260805180f35b7fe2517d3f0000000000000000000000000000000000000000000000000000000060805152336004527fa8998ea97306b3a95ce551243e18050f9bc86452768b5a15ed32a0249e91fe546024526044608051fd5b3461017c576080517ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261017c5760206040516080518152f35b3461017c5760a07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261017c576106db61160b565b6106e3611633565b9060443560643567ffffffffffffffff811161017c57610707903690600401611656565b9390926084359067ffffffffffffffff821161017c5761074073ffffffffffffffffffffffffffffffffffffffff923690600401611656565b95909661074b611dd2565b806107fa575b50501690813b1561017c5773ffffffffffffffffffffffffffffffffffffffff906107c2604051968795869485947f44f22f21000000000000000000000000000000000000000000000000000000008652166004850152602484015260606044840152608051966064840191611d36565b0391608051905af180156107ed576107db575b60805180f35b6080516107e791611786565b806107d5565b6040513d608051823e3d90fd5b61084f918660405160208101907f697034aac2a7a1f33a41731a5606341564e2b5afb05f29ad63707a05365d44108252878716604082015287891660608201528260808201526080815261023a60a082611786565b8680610751565b3461017c5760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261017c5761088d611633565b6004356080515260805160205273ffffffffffffffffffffffffffffffffffffffff60406080512091608051501660805152602052602060ff60406080512054166040519015158152f35b3461017c5760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261017c57602061096661091461160b565b6024359060609173ffffffffffffffffffffffffffffffffffffffff604051927fcb883d475dccf01f51b65f8b39268d178457d3fddf68741f0d23b23b9667f089845216602083015260408201522090565b546040519015158152f35b3461017c576080517ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261017c5760408051610a5091610a5d906109b78184611786565b601583527f4d616368696e6553746174696f6e466163746f72790000000000000000000000602084015280516109ed8282611786565b600181527f3100000000000000000000000000000000000000000000000000000000000000602082015281519485947f0f00000000000000000000000000000000000000000000000000000000000000865260e0602087015260e0860190611727565b9184830390850152611727565b46606083015230608083015260805160a083015281810360c083015260206060519182815201906080906080515b818110610a99575050500390f35b8251845285945060209384019390920191600101610a8b565b3461017c576080517ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261017c57602060ff600154166040519015158152f35b3461017c576080517ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261017c5760206040517fba272f7c1126fd55bcfa14f28b454a38c350674073ade218b9dfdce40c1d01948152f35b3461017c5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261017c5760206001806004358060081c608051526002845260ff6040608051205491161c1614604051908152f35b3461017c5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261017c576020610be8610be361160b565b611c63565b73ffffffffffffffffffffffffffffffffffffffff60405191168152f35b3461017c576080517ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261017c57602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b3461017c576020610be8610c89366116b5565b92919091611986565b3461017c5760e07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261017c5760043567ffffffffffffffff811161017c57610ce1903690600401611684565b60a05260c05260243567ffffffffffffffff811161017c57610d07903690600401611684565b60443567ffffffffffffffff811161017c57610d27903690600401611684565b909260843567ffffffffffffffff811161017c57610d49903690600401611684565b60a49391933567ffffffffffffffff811161017c57610d6c903690600401611656565b92909560c43567ffffffffffffffff811161017c57610d8f903690600401611684565b979094610d9a611dd2565b60a051156112485760c860a05111611211578260a05114801590611205575b6111d9578460a051148015906111cd575b6111a15780610f2a575b50506080515b60a0518110610de95760805180f35b8087878a87610e39858f9780610e29818d610e23610e188f96610e3197610e1d610e188360a05160c0516118c6565b611905565b9d6118c6565b9c611926565b9590986118c6565b35938c611926565b9290915a9560a0518860a0510311610ef9578760a05114610ec857600198610e68978960a05103900496611f2e565b7f55fbc4af9054883bbf9a45d08a8bcac93017032109539cfe6bebe9180238cce7604073ffffffffffffffffffffffffffffffffffffffff610eb2610e188660a05160c0516118c6565b169281519085825215156020820152a201610dda565b7f4e487b71000000000000000000000000000000000000000000000000000000006080515260126004526024608051fd5b7f4e487b71000000000000000000000000000000000000000000000000000000006080515260116004526024608051fd5b6040516020810190610f7181610f458460a05160c051611867565b037fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe08101835282611786565b5190209183604051610f8d81610f458c60208301958691611867565b519020610f99866121a9565b610fa66040519182611786565b8681527fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0610fd3886121a9565b013660208301376080515b8d88808310611137575050506040516020810181819360208151939101926080515b81811061111e57505061103a9250037fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe08101835282611786565b5190209360405194602086017f07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8a1161017c57866110b060208f996111179a8e60051b80918737810103017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe08101835282611786565b519020906040519360208501937f51b3bb3d1d8e49a1a756fe9ea3e5befbae72e10ed5d35ebbfff71536773944d1855260408601526060850152608084015260643560a084015260c083015260c0825261110b60e083611786565b60643591519020611eca565b8880610dd4565b8451835260209485019486945090920191600101611000565b826111459161114c93611926565b3691611830565b602081519101209082518110156111705760019160208260051b8501015201610fde565b7f4e487b71000000000000000000000000000000000000000000000000000000006080515260326004526024608051fd5b7f8938b08e00000000000000000000000000000000000000000000000000000000608051526004608051fd5b508860a0511415610dca565b7f305641d500000000000000000000000000000000000000000000000000000000608051526004608051fd5b508360a0511415610db9565b7faab85a09000000000000000000000000000000000000000000000000000000006080515260c860045260a0516024526044608051fd5b7f5009626d00000000000000000000000000000000000000000000000000000000608051526004608051fd5b3461017c5760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261017c576112ab611633565b3373ffffffffffffffffffffffffffffffffffffffff8216036112d457610516906004356120d5565b7f6697b23200000000000000000000000000000000000000000000000000000000608051526004608051fd5b3461017c5760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261017c5761051660043561133d611633565b9061135961050c82600052600060205260016040600020015490565b611ff6565b3461017c5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261017c5760206113a9600435600052600060205260016040600020015490565b604051908152f35b3461017c5760c07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261017c576113e861160b565b6113f0611633565b9060443567ffffffffffffffff811161017c57611411903690600401611656565b60643560843567ffffffffffffffff811161017c57611434903690600401611656565b92909360a4359667ffffffffffffffff881161017c5761145b611475983690600401611656565b969095611466611dd2565b80611480575b50505a96611f2e565b156107ed5760805180f35b61151591868a611491368989611830565b602081519101206040519073ffffffffffffffffffffffffffffffffffffffff60208301937f90e38a06e0fbef4f398e1c2f195324b0a08b93b67ac0ff9ed53bb4ec857d475d855216604083015273ffffffffffffffffffffffffffffffffffffffff8816606083015260808201528260a082015260a0815261023a60c082611786565b888061146c565b3461017c5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261017c57600435907fffffffff00000000000000000000000000000000000000000000000000000000821680920361017c57817fd147491500000000000000000000000000000000000000000000000000000000602093149081156115ae575b5015158152f35b7f7965db0b000000000000000000000000000000000000000000000000000000008114915081156115e1575b50836115a7565b7f01ffc9a700000000000000000000000000000000000000000000000000000000915014836115da565b6004359073ffffffffffffffffffffffffffffffffffffffff8216820361162e57565b600080fd5b6024359073ffffffffffffffffffffffffffffffffffffffff8216820361162e57565b9181601f8401121561162e5782359167ffffffffffffffff831161162e576020838186019501011161162e57565b9181601f8401121561162e5782359167ffffffffffffffff831161162e576020808501948460051b01011161162e57565b60607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc82011261162e5760043573ffffffffffffffffffffffffffffffffffffffff8116810361162e5791602435916044359067ffffffffffffffff821161162e5761172391600401611656565b9091565b919082519283825260005b8481106117715750507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f8460006020809697860101520116010190565b80602080928401015182828601015201611732565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff8211176117c757604052565b7f4e487b7100000000000000000000000000000000000000000000000000000000600052604160045260246000fd5b67ffffffffffffffff81116117c757601f017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe01660200190565b92919261183c826117f6565b9161184a6040519384611786565b82948184528183011161162e578281602093846000960137010152565b906000905b8082106118795750505090565b90919283359073ffffffffffffffffffffffffffffffffffffffff8216820361162e576020809173ffffffffffffffffffffffffffffffffffffffff60019416815201940192019061186c565b91908110156118d65760051b0190565b7f4e487b7100000000000000000000000000000000000000000000000000000000600052603260045260246000fd5b3573ffffffffffffffffffffffffffffffffffffffff8116810361162e5790565b91908110156118d65760051b810135907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe18136030182121561162e57019081359167ffffffffffffffff831161162e57602001823603811361162e579190565b939291909160ff60015416611c395773ffffffffffffffffffffffffffffffffffffffff8516908115611c0f57611a06848760609173ffffffffffffffffffffffffffffffffffffffff604051927fcb883d475dccf01f51b65f8b39268d178457d3fddf68741f0d23b23b9667f089845216602083015260408201522090565b92611a10846121c1565b611a1b8383836122d5565b9373ffffffffffffffffffffffffffffffffffffffff85161480159485611bfe575b5015611bda576000855415611bce575b15611bbf5783611b61575b505050611b3157505b604051603581018490526c5af43d3d93803e602a57fd5bf360218201527f000000000000000000000000000000000000000000000000000000000000000060148201527360403d8160093d39f33d3d3d3d363d3d37363d738152600090604990600c0182f59273ffffffffffffffffffffffffffffffffffffffff841615611b2357505073ffffffffffffffffffffffffffffffffffffffff82167f437b0f498ec98a9c0806db0a647e9a775919e80cdaff191d79b0e1058642d3c9600080a2565b611b2e92935061248c565b90565b7f3625d6bb0000000000000000000000000000000000000000000000000000000060005260045260245260446000fd5b7f1626ba7e00000000000000000000000000000000000000000000000000000000929350906020916040519084825260048201526064856024830196879460408652816044860152838501370190895afa9151141615388080611a58565b5050505050611b2e919261248c565b50600185556001611a4d565b5050505050611be7611dd2565b611bf081612456565b611a6157611b2e919261248c565b611c089150612393565b1538611a3d565b7fd92e233d0000000000000000000000000000000000000000000000000000000060005260046000fd5b7fef4877570000000000000000000000000000000000000000000000000000000060005260046000fd5b6049611cdf73ffffffffffffffffffffffffffffffffffffffff927f000000000000000000000000000000000000000000000000000000000000000090600c916040519160358301526c5af43d3d93803e602a57fd5bf3602183015260148201527360403d8160093d39f33d3d3d3d363d3d37363d7381520190565b2060405160208101917fff0000000000000000000000000000000000000000000000000000000000000083523060601b602183015260006035830152605582015260558152611d2f607582611786565b5190201690565b601f82602094937fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0938186528686013760008582860101520116010190565b3d15611da0573d90611d86826117f6565b91611d946040519384611786565b82523d6000602084013e565b606090565b60409073ffffffffffffffffffffffffffffffffffffffff611b2e94931681528160208201520190611727565b3360009081527f5d7a8db54083f77b71c3aa2145b330a2ce023b0493e4d020b717f9041d899983602052604090205460ff1615611e0b57565b7fe2517d3f00000000000000000000000000000000000000000000000000000000600052336004527fba272f7c1126fd55bcfa14f28b454a38c350674073ade218b9dfdce40c1d019460245260446000fd5b806000526000602052604060002073ffffffffffffffffffffffffffffffffffffffff331660005260205260ff6040600020541615611e995750565b7fe2517d3f000000000000000000000000000000000000000000000000000000006000523360045260245260446000fd5b91929092611ed784612456565b15611f0057611ef791611ef291611eed856121c1565b6122d5565b612393565b15611b31575050565b837f91cab5040000000000000000000000000000000000000000000000000000000060005260045260246000fd5b9392979695919490600098853b611f4a575b5050505050505050565b60009899509360a0846020948b9a9998966004958c996040519b8c977fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f840116937f6c459a28000000000000000000000000000000000000000000000000000000008a528a8a0152608060248a01526044890152828701606489015281608489015260a48801378501918160a484015260c4830137010103010193f1903880808080808080611f40565b806000526000602052604060002073ffffffffffffffffffffffffffffffffffffffff831660005260205260ff60406000205416156000146120ce57806000526000602052604060002073ffffffffffffffffffffffffffffffffffffffff8316600052602052604060002060017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff0082541617905573ffffffffffffffffffffffffffffffffffffffff339216907f2f8788117e7eff1d82e926ec794901d17c78024a50270940304540a733656f0d600080a4600190565b5050600090565b806000526000602052604060002073ffffffffffffffffffffffffffffffffffffffff831660005260205260ff604060002054166000146120ce57806000526000602052604060002073ffffffffffffffffffffffffffffffffffffffff831660005260205260406000207fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff00815416905573ffffffffffffffffffffffffffffffffffffffff339216907ff6391f5c32d9c69d2a47ea670b442974b53935d1edc7fd64eb21e047a839171b600080a4600190565b67ffffffffffffffff81116117c75760051b60200190565b7f00000000000000000000000000000000000000000000000000000000000000007f000000000000000000000000000000000000000000000000000000000000000030147f00000000000000000000000000000000000000000000000000000000000000004614161561224e575b671901000000000000600052601a52603a526042601820906000603a52565b5060a06040517f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f81527f000000000000000000000000000000000000000000000000000000000000000060208201527f000000000000000000000000000000000000000000000000000000000000000060408201524660608201523060808201522061222f565b60209260027fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc07f7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a060009587810135906040810135881a60408714612362575b6040519788528988015235604087015280606087015286805211159201101660071b9060015afa5060005190565b507f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8260ff1c601b01921691612334565b73ffffffffffffffffffffffffffffffffffffffff8116151590816123b6575090565b73ffffffffffffffffffffffffffffffffffffffff811660009081527fbab61af57702669d6dfaa3c2aa1a7d5ca244ee23f1ca87406823f785ced26481602052604090205460ff169150811561240a575090565b73ffffffffffffffffffffffffffffffffffffffff1660009081527fad3228b676f7d3cd4284a5443f17f1962b36e491b30a40b2405849e597ba5fb5602052604090205460ff16905090565b906000918060081c6000526002602052604060002090600160ff835492161b908181161561248357505050565b17905560019150565b61249890929192611c63565b91823b156124a35750565b7f91cab5040000000000000000000000000000000000000000000000000000000060005260045260246000fd6101606040523461016857306080524660a052604080519060009082016001600160401b03811183821017610154576040526013825260208201917f4d616368696e65536d6172744163636f756e74000000000000000000000000008352604051604081019381851060018060401b038611176101405760a094604052600182526020820192603160f81b845251902092505190208160c0528060e052604051917f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f835260208301526040820152466060820152306080820152206101005233610120523061014052604051611216908161016e823960805181610ee5015260a05181610f08015260c05181611118015260e0518161113e01526101005181610ec40152610120518181816101000152610e6701526101405181610df50152f35b634e487b7160e01b84526041600452602484fd5b634e487b7160e01b82526041600452602482fd5b600080fdfe6080806040526004361015610050575b50361561004e5760003560e01c63bc197c81811463f23a6e6182141763150b7a0282141761004557633c10b94e6000526004601cfd5b6020526020603cf35b005b60003560e01c90816301ffc9a714610a875750806344f22f211461093d5780636717e41c146108e65780636c459a28146106f85780637b063e8f146102bd57806384b0196e146101805780638da5cb5b146101295763d6a15240146100b5573861000f565b346101245760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261012457602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b600080fd5b346101245760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610124576020610162610df0565b73ffffffffffffffffffffffffffffffffffffffff60405191168152f35b346101245760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101245761025d604061026a8151916101c48184610c86565b601383527f4d616368696e65536d6172744163636f756e7400000000000000000000000000602084015280516101fa8282610c86565b600181527f3100000000000000000000000000000000000000000000000000000000000000602082015281519485947f0f00000000000000000000000000000000000000000000000000000000000000865260e0602087015260e0860190610c27565b9184830390850152610c27565b466060830152306080830152600060a083015281810360c0830152602060605191828152019060809060005b8181106102a4575050500390f35b8251845285945060209384019390920191600101610296565b346101245760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101245760043567ffffffffffffffff81116101245761030c903690600401610bf6565b9060243567ffffffffffffffff81116101245761032d903690600401610bf6565b906044359360643567ffffffffffffffff811161012457610352903690600401610bc8565b908483036106ce5760c8831161069b57604051602081019087818360005b88811061066257506103a99250037fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe08101835282610c86565b519020966103b6866111fe565b976103c4604051998a610c86565b8689526103d0876111fe565b987fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0602082019a01368b3760005b8881106105d3575060405160208101809251909b9060005b8181106105bd57505050610458816104ae98999a9b9c037fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe08101835282610c86565b5190206040519060208201927fb5a77f2236108db8ee3721e29cb2de5c7ac280c84df715e06f3faf11ba2bf723845260408301526060820152826080820152608081526104a660a082610c86565b519020610e44565b60005b8181101561004e5760008160051b86013573ffffffffffffffffffffffffffffffffffffffff811681036105b9575a908385039085821161058c5784861461055f5791839291838695936105086001988c8c610d90565b93908460405195869283378101848152039404f1610524610d30565b5060405190828252151560208201527f55fbc4af9054883bbf9a45d08a8bcac93017032109539cfe6bebe9180238cce760403092a2016104b1565b6024847f4e487b710000000000000000000000000000000000000000000000000000000081526012600452fd5b6024847f4e487b710000000000000000000000000000000000000000000000000000000081526011600452fd5b5080fd5b82518e5260209d8e019d90920191600101610416565b6105de818a8a610d90565b6105e781610cf6565b906105f56040519283610c86565b8082526020820192368282011161012457816000926020928637830101525190209082518110156106335760019160208260051b85010152016103fe565b7f4e487b7100000000000000000000000000000000000000000000000000000000600052603260045260246000fd5b915082359073ffffffffffffffffffffffffffffffffffffffff8216809203610124579081526020928301928492910190600101610370565b827faab85a090000000000000000000000000000000000000000000000000000000060005260c860045260245260446000fd5b7f305641d50000000000000000000000000000000000000000000000000000000060005260046000fd5b346101245760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101245761072f610ba5565b60243567ffffffffffffffff81116101245761074f903690600401610bc8565b604435929160643567ffffffffffffffff811161012457610774903690600401610bc8565b92909173ffffffffffffffffffffffffffffffffffffffff85169586156108bc576000948594610811928560405195863760808686207fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f898901011690816040527f1ff1e0e2a8ecfc4e51458a32b21d4053e7cc8220f6b9c2e72223c2169d70df8882528c6020830152604082015282606082015220610e44565b82855af11561084b575060405190815230907fb8a1f97c3aadecf502b8d6cfb8ef2741544cb95b7dfc786e004f532db2752c2460203392a3005b604051903d82523d6000602084013e6108b87fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0603f3d85010116928392836040527f5fb4504100000000000000000000000000000000000000000000000000000000845260048401610d60565b0390fd5b7fd92e233d0000000000000000000000000000000000000000000000000000000060005260046000fd5b346101245760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101245760206001806004358060081c6000526000845260ff60406000205491161c1614604051908152f35b346101245760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261012457610974610ba5565b6024359060443567ffffffffffffffff811161012457610998903690600401610bc8565b929073ffffffffffffffffffffffffffffffffffffffff83169384156108bc57610a03918360405160208101907f60ae25e845e8a72489f31d7ae79be37e761d197498dd68de7f7c02dfe585a08e8252886040820152826060820152606081526104a6608082610c86565b4791600080808086855af190610a17610d30565b9115610a5257505060405191825260208201527fe4506670db3a18facacc640ffa234ff9a722f01542a25fd235ffa83b394ee71360403092a3005b6108b86040519283927f5fb4504100000000000000000000000000000000000000000000000000000000845260048401610d60565b346101245760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261012457600435907fffffffff00000000000000000000000000000000000000000000000000000000821680920361012457817f01ffc9a70000000000000000000000000000000000000000000000000000000060209314908115610b7b575b8115610b51575b8115610b27575b5015158152f35b7f4e2312e00000000000000000000000000000000000000000000000000000000091501483610b20565b7f150b7a020000000000000000000000000000000000000000000000000000000081149150610b19565b7f6fa2f6810000000000000000000000000000000000000000000000000000000081149150610b12565b6004359073ffffffffffffffffffffffffffffffffffffffff8216820361012457565b9181601f840112156101245782359167ffffffffffffffff8311610124576020838186019501011161012457565b9181601f840112156101245782359167ffffffffffffffff8311610124576020808501948460051b01011161012457565b919082519283825260005b848110610c715750507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f8460006020809697860101520116010190565b80602080928401015182828601015201610c32565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff821117610cc757604052565b7f4e487b7100000000000000000000000000000000000000000000000000000000600052604160045260246000fd5b67ffffffffffffffff8111610cc757601f017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe01660200190565b3d15610d5b573d90610d4182610cf6565b91610d4f6040519384610c86565b82523d6000602084013e565b606090565b60409073ffffffffffffffffffffffffffffffffffffffff610d8d94931681528160208201520190610c27565b90565b91908110156106335760051b810135907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe18136030182121561012457019081359167ffffffffffffffff8311610124576020018236038113610124579190565b6000307f000000000000000000000000000000000000000000000000000000000000000073ffffffffffffffffffffffffffffffffffffffff1603610e355750600090565b8080526014602c600c303c5190565b919092610e4f610df0565b9073ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016331415806111de575b6111b05760008560081c600052600060205260406000208054600160ff89161b90818116156111a2575b50505015611174577f00000000000000000000000000000000000000000000000000000000000000007f000000000000000000000000000000000000000000000000000000000000000030147f0000000000000000000000000000000000000000000000000000000000000000461416156110ed575b671901000000000000600052601a5283603a526042601820926000603a5260206000818301356040840135821a90604086146110bc575b7f7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a090604051928984528584015285356040840152806060840152838052111560027fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc08701101660071b9060015afa5073ffffffffffffffffffffffffffffffffffffffff6000511673ffffffffffffffffffffffffffffffffffffffff8416811490816110b2575b50159283611055575b5050509050611025575050565b7fed9baba40000000000000000000000000000000000000000000000000000000060005260045260245260446000fd5b7f1626ba7e0000000000000000000000000000000000000000000000000000000093506020929460405190858252600482015260648660248301978895604087528160448601528385013701915afa915114161580388080611018565b905015153861100f565b601b60ff82901c0191507f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff16610f67565b5060a06040517f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f81527f000000000000000000000000000000000000000000000000000000000000000060208201527f0000000000000000000000000000000000000000000000000000000000000000604082015246606082015230608082015220610f30565b847f91cab5040000000000000000000000000000000000000000000000000000000060005260045260246000fd5b179055506001388080610eba565b7f4a0bfec1000000000000000000000000000000000000000000000000000000006000523360045260246000fd5b5073ffffffffffffffffffffffffffffffffffffffff8216331415610e90565b67ffffffffffffffff8111610cc75760051b60200190562f8788117e7eff1d82e926ec794901d17c78024a50270940304540a733656f0dbab61af57702669d6dfaa3c2aa1a7d5ca244ee23f1ca87406823f785ced264815d7a8db54083f77b71c3aa2145b330a2ce023b0493e4d020b717f9041d899983ad3228b676f7d3cd4284a5443f17f1962b36e491b30a40b2405849e597ba5fb5'
